import { DocumentedError } from "@calling-extensions/contract";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { CrmError } from "../errors/crm-error.ts";
import { MAX_CONTENT_ATTEMPTS } from "../limits.ts";
import { ContentMissing, type ContentStore } from "./content-store.ts";
import { createSpoolFolder } from "./spool-folder.ts";

/** Where content is in a service with the interface of Amazon S3. */
export interface S3Options {
  readonly bucket: string;
  /** In front of the keys, such as `crm/`; by default nothing. */
  readonly prefix?: string | undefined;
  /** The URL of a service other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** By default, the SDK's own configuration has it. */
  readonly region?: string | undefined;
  /** Puts the bucket in the path instead of the host name, which most other services need. */
  readonly pathStyle?: boolean | undefined;
  /** By default those that the SDK finds: environment variables, files of profiles, roles. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Where content waits while it arrives; by default the directory for temporary files. */
  readonly spoolDirectory?: string | undefined;
}

/** Stores content in a bucket. */
export async function createS3ContentStore(options: S3Options): Promise<ContentStore> {
  const { bucket: Bucket, prefix = "", endpoint, region, credentials } = options;
  const { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } =
    await loadSdk();
  const spools = await createSpoolFolder(options.spoolDirectory ?? join(tmpdir(), "crm-incoming"));
  const client = new S3Client({
    // Other services may not know newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Errors are reported by their requests; what the SDK logs could hold secrets.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    forcePathStyle: options.pathStyle ?? false,
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
  });
  const place = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const removeSpool = (key: string): Promise<void> => rm(spools.pathOf(key), { force: true });
  return {
    // A disk of a container is gone with it.
    listsAllUnconfirmed: false,
    // The file only has to last until it is sent.
    openSpool: async () => spools.open(async () => undefined),
    async put(spool, { size, contentType }) {
      // The SDK repeats requests, but not those with a stream.
      await repeat(MAX_CONTENT_ATTEMPTS, async () => {
        const content = {
          Body: createReadStream(spool.path),
          ContentLength: size,
          ContentType: contentType,
        };
        await client.send(new PutObjectCommand({ ...place(spool.key), ...content }));
      });
      await spool.remove();
    },
    confirm: (key) => removeSpool(key),
    listUnconfirmed: () => spools.list(),
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await describeFailures(() =>
        client.send(new GetObjectCommand({ ...place(key), ...(Range && { Range }) })),
      );
      return Body as Readable;
    },
    async delete(key) {
      await describeFailures(() => client.send(new DeleteObjectCommand(place(key))));
      await removeSpool(key);
    },
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
      } catch (error) {
        // Who may read and write objects need not be allowed to look at their bucket.
        if (!isForbidden(error)) throw error;
      }
    },
    close: async () => client.destroy(),
  };
}

const ignore = (): void => undefined;

const isForbidden = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 403;

async function loadSdk() {
  try {
    return await import("@aws-sdk/client-s3");
  } catch (cause) {
    const isMissing = /find (package|module) '@aws-sdk\/client-s3'/i.test(String(cause));
    if (!isMissing) throw cause;
    throw new DocumentedError(
      "s3ClientMissing",
      "To store files in S3, install the package @aws-sdk/client-s3 next to this one.",
      { cause },
    );
  }
}

async function repeat(attempts: number, task: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await describeFailures(task);
    } catch (error) {
      if (attempt >= attempts) throw error;
    }
  }
}

async function describeFailures<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    if (cause instanceof Error && cause.name === "NoSuchKey") {
      throw new ContentMissing("No such content.", { cause });
    }
    const error = new CrmError("unavailable", "The storage of files is unavailable. Retry later.");
    throw Object.assign(error, { cause });
  }
}

import { createHash } from "node:crypto";
import type { WriteStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CrmError } from "../errors/crm-error.ts";
import { JobAttemptFailed } from "../jobs/job-runner.ts";
import {
  CONTENT_SAMPLE_BYTES,
  FORM_BUFFER_BYTES,
  MAX_FILE_BYTES,
  MIN_DOWNLOAD_BYTES,
  READ_CHUNK_BYTES,
} from "../limits.ts";
import type { ContentStore, Spool } from "./content-store.ts";
import { hashFile, type Digests, type FileHash } from "./hash-file.ts";
import { readContentFacts } from "./read-content-facts.ts";
import type { ContentFacts } from "./stored-file.ts";

/** Content that has arrived, and waits on a local disk for the decision whether it is stored. */
export interface SpooledContent {
  readonly spool: Spool;
  readonly facts: ContentFacts;
}

/** What is known of content when all of it has arrived. */
interface ReceivedContent extends Digests {
  readonly size: number;
  /** Its start. */
  readonly sample: Buffer;
  /** Whether a zero byte is anywhere in it. */
  readonly hasZero: boolean;
}

/** Bytes that have arrived. What they are is read when all of them are there. */
export interface Spooled extends ReceivedContent {
  readonly spool: Spool;
}

interface SpoolOptions {
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
  /** How often the source must have sent at least {@link MIN_DOWNLOAD_BYTES}; it may be slow by default. */
  readonly speedWindowMs?: number;
}

/**
 * Writes a stream to a spool and hashes it on the way. When it resolves, the content is being flushed.
 *
 * @throws CrmError `tooLarge`, and `storeFull` if the disk is full; then the spool is gone
 */
export async function spoolContent(
  contents: ContentStore,
  source: Readable,
  options: SpoolOptions = {},
): Promise<Spooled> {
  const spool = await contents.openSpool();
  try {
    return { spool, ...(await receiveContent(spool, source, options)) };
  } catch (error) {
    await spool.remove();
    throw describeDiskFailure(error);
  }
}

async function receiveContent(
  spool: Spool,
  source: Readable,
  { maxBytes = MAX_FILE_BYTES, signal, onProgress, speedWindowMs }: SpoolOptions,
): Promise<ReceivedContent> {
  const opened = await open(spool.path, "w");
  const file = opened.createWriteStream({ autoClose: false, highWaterMark: FORM_BUFFER_BYTES });
  const content = observeContent(source, spool.path);
  source.on("data", () => {
    if (content.size() <= maxBytes) onProgress?.(content.size());
    else source.destroy(new CrmError("tooLarge", `A file can have ${maxBytes} bytes at most.`));
  });
  let sizeBefore = 0;
  const checkSpeed = (): void => {
    if (content.size() - sizeBefore < MIN_DOWNLOAD_BYTES) {
      source.destroy(new JobAttemptFailed("The server of the file sends it too slowly."));
    }
    sizeBefore = content.size();
  };
  const checking = speedWindowMs === undefined ? undefined : setInterval(checkSpeed, speedWindowMs);
  try {
    await pipeline(source, file, signal ? { signal } : {});
    clearInterval(checking);
    spool.startFlush(opened);
    return await content.finish();
  } finally {
    clearInterval(checking);
    content.stop();
    void closeFlushed(file, spool);
  }
}

/** Closes a file, without waiting for that. */
async function closeFlushed(file: WriteStream, spool: Spool): Promise<void> {
  await spool.flushed().catch(() => undefined);
  file.destroy();
}

/**
 * Finds what is known of content while it passes on its way to a file. Not with a stream between the two, which takes as
 * long as all else that a chunk needs.
 */
function observeContent(source: Readable, path: string) {
  const sample: Buffer[] = [];
  let size = 0;
  let hasZero = false;
  let hash: FileHash | undefined;
  let announced = 0;
  source.on("data", (chunk: Buffer) => {
    if (size < CONTENT_SAMPLE_BYTES) sample.push(chunk.subarray(0, CONTENT_SAMPLE_BYTES - size));
    size += chunk.length;
    hasZero ||= chunk.includes(0);
    // To wait for the threads takes as long as to hash a sample.
    if (size <= CONTENT_SAMPLE_BYTES || size - announced < READ_CHUNK_BYTES) return;
    (hash ??= hashFile(path)).grow();
    announced = size;
  });
  return {
    size: () => size,
    /** Resolves when all that has passed, and is in the file, is hashed. */
    async finish(): Promise<ReceivedContent> {
      const start = Buffer.concat(sample);
      const digests = hash ? await hash.finish() : digestsOf(start);
      return { ...digests, size, hasZero, sample: start };
    },
    stop: () => hash?.stop(),
  };
}

const digestsOf = (bytes: Buffer): Digests => ({
  md5: createHash("md5").update(bytes).digest("hex"),
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/** Finds what arrived content is. @throws CrmError `invalid` for an empty file */
export async function describeSpooled(
  { spool, size, md5, sha256, sample, hasZero }: Spooled,
  hints: { declaredExtension: string; charset?: string | undefined },
): Promise<SpooledContent> {
  const facts = await readContentFacts(sample, { ...hints, hasZero });
  if (size === 0) {
    throw new CrmError("invalid", "The file is empty.", [
      { message: "The file has no content.", in: "file", code: "EMPTY_FILE" },
    ]);
  }
  return { spool, facts: { size, md5, sha256, ...facts } };
}

/** A disk that is full is not a fault of this service. */
export function describeDiskFailure(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return Object.assign(new CrmError("storeFull", "The disk is full. The file was not stored."), {
    cause: error,
  });
}

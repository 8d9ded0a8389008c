import { open, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CrmError } from "../errors/crm-error.ts";
import { CONTENT_SAMPLE_BYTES, MAX_FILE_BYTES } from "../limits.ts";
import type { ContentStore, Spool } from "./content-store.ts";
import { hashContent } from "./hash-content.ts";
import { readContentFacts } from "./read-content-facts.ts";
import type { ContentFacts } from "./stored-file.ts";

/** Content that has arrived, and waits on a local disk for the decision whether it is stored. */
export interface SpooledContent {
  readonly spool: Spool;
  readonly facts: ContentFacts;
  /** The key to store it under, if there is one already. */
  readonly reservation?: Reservation | undefined;
}

/** A key for content, with a job that discards the content unless a file has it by then. */
export interface Reservation {
  /** Returns the key once the job is scheduled. */
  use(): Promise<string>;
  /** Removes the job if nobody has used the key. */
  release(): Promise<void>;
}

/** Bytes that have arrived. What they are is read when all of them are there. */
export interface Spooled {
  readonly spool: Spool;
  readonly size: number;
  readonly md5: string;
  readonly sha256: string;
  /** The start of the content. */
  readonly sample: Buffer;
}

/**
 * Writes a stream to a spool and hashes it on the way.
 *
 * @throws CrmError `tooLarge`, and `storeFull` if the disk is full; then the spool is gone
 */
export async function spoolContent(
  contents: ContentStore,
  source: Readable,
  options: {
    maxBytes?: number;
    signal?: AbortSignal;
    onProgress?: (bytes: number) => void;
  } = {},
): Promise<Spooled> {
  const { maxBytes = MAX_FILE_BYTES, signal, onProgress } = options;
  const spool = await contents.openSpool();
  const hash = hashContent();
  let size = 0;
  async function* measure(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) {
        throw new CrmError("tooLarge", `A file can have ${maxBytes} bytes at most.`);
      }
      onProgress?.(size);
      await hash.update(chunk);
      yield chunk;
    }
  }
  try {
    // Opened before anything can fail, so that nothing creates the file after its removal.
    const file = await open(spool.path, "w+");
    const target = file.createWriteStream({ autoClose: false });
    try {
      await pipeline(source, measure, target, { signal });
      // Content that is stored has to be on the disk, which takes as long as the rest of hashing it.
      const [digests, sample] = await Promise.all([hash.digest(), readStart(file), file.sync()]);
      return { spool, size, sample, ...digests };
    } finally {
      // A file isn't closed as long as a stream has it.
      target.destroy();
      await file.close();
    }
  } catch (error) {
    hash.cancel();
    await spool.remove();
    throw describeDiskFailure(error);
  }
}

async function readStart(file: FileHandle): Promise<Buffer> {
  const start = Buffer.alloc(CONTENT_SAMPLE_BYTES);
  const { bytesRead } = await file.read(start, 0, start.length, 0);
  return start.subarray(0, bytesRead);
}

/** Finds what arrived content is. @throws CrmError `invalid` for an empty file */
export async function describeSpooled(
  { spool, size, md5, sha256, sample }: Spooled,
  hints: { declaredExtension: string; charset?: string | undefined },
): Promise<SpooledContent> {
  if (size === 0) {
    throw new CrmError("invalid", "The file is empty.", [
      { message: "The file has no content.", in: "file", code: "EMPTY_FILE" },
    ]);
  }
  return { spool, facts: { size, md5, sha256, ...(await readContentFacts(sample, hints)) } };
}

/** A disk that is full is not a fault of this service. */
export function describeDiskFailure(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return Object.assign(new CrmError("storeFull", "The disk is full. The file was not stored."), {
    cause: error,
  });
}

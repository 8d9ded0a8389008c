import { open, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { CrmError } from "../errors/crm-error.ts";
import { JobAttemptFailed } from "../jobs/job-runner.ts";
import { MAX_FILE_BYTES, MIN_DOWNLOAD_BYTES } from "../limits.ts";
import { returnBlock } from "./content-blocks.ts";
import type { ContentStore, Spool } from "./content-store.ts";
import { readContentFacts } from "./read-content-facts.ts";
import { receiveContent, type ReceivedContent } from "./receive-content.ts";
import type { ContentFacts } from "./stored-file.ts";

/** Content that has arrived, and waits on a local disk for the decision whether it is stored. */
export interface SpooledContent {
  readonly spool: Spool;
  readonly facts: ContentFacts;
}

/** Bytes that have arrived. What they are is read when all of them are there. */
export interface Spooled extends ReceivedContent {
  readonly spool: Spool;
}

/**
 * Writes a stream to a spool and hashes it on the way. When it resolves, the content is being flushed.
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
    /** How often the source must have sent at least {@link MIN_DOWNLOAD_BYTES}; it may be slow by default. */
    speedWindowMs?: number;
  } = {},
): Promise<Spooled> {
  const { maxBytes = MAX_FILE_BYTES, signal, onProgress, speedWindowMs } = options;
  const spool = await contents.openSpool();
  // Content arrives before the file is open.
  const opening = open(spool.path, "w");
  const content = receiveContent(opening);
  let size = 0;
  const receive = (chunk: Buffer): Promise<void> | undefined => {
    size += chunk.length;
    if (size > maxBytes) {
      throw new CrmError("tooLarge", `A file can have ${maxBytes} bytes at most.`);
    }
    onProgress?.(size);
    return content.write(chunk);
  };
  let sizeBefore = 0;
  const checkSpeed = (): void => {
    if (size - sizeBefore < MIN_DOWNLOAD_BYTES) {
      source.destroy(new JobAttemptFailed("The server of the file sends it too slowly."));
    }
    sizeBefore = size;
  };
  const checking = speedWindowMs === undefined ? undefined : setInterval(checkSpeed, speedWindowMs);
  try {
    await readAll(source, receive, signal);
    clearInterval(checking);
    return { spool, ...(await content.finish((file) => spool.startFlush(file))) };
  } catch (error) {
    await content.cancel();
    // Nothing creates the file after its removal.
    await opening.catch(() => undefined);
    await spool.remove();
    throw describeDiskFailure(error);
  } finally {
    clearInterval(checking);
    void closeFlushed(opening, spool);
  }
}

/** Closes a file; nobody waits for that. */
async function closeFlushed(opening: Promise<FileHandle>, spool: Spool): Promise<void> {
  await spool.flushed().catch(() => undefined);
  await opening.then((file) => file.close()).catch(() => undefined);
}

/**
 * Passes the chunks of a stream on, and pauses it while one waits. Not an async iterator, which would copy what
 * waits in the source into one chunk, nor a second stream, which takes as long as all else that a chunk needs.
 */
async function readAll(
  source: Readable,
  receive: (chunk: Buffer) => Promise<void> | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  source.on("data", (chunk: Buffer) => {
    try {
      const waiting = receive(chunk);
      if (!waiting) return;
      source.pause();
      waiting.then(
        () => source.resume(),
        (error: unknown) => source.destroy(toError(error)),
      );
    } catch (error) {
      source.destroy(toError(error));
    }
  });
  try {
    await finished(source, { writable: false, ...(signal && { signal }) });
  } catch (error) {
    source.destroy();
    throw error;
  }
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Finds what arrived content is. @throws CrmError `invalid` for an empty file */
export async function describeSpooled(
  { spool, size, md5, sha256, sample, hasZero }: Spooled,
  hints: { declaredExtension: string; charset?: string | undefined },
): Promise<SpooledContent> {
  const facts = await readContentFacts(sample, { ...hints, hasZero });
  returnBlock(sample);
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

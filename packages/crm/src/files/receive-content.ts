import type { FileHandle } from "node:fs/promises";
import { CONTENT_PORTION_BYTES, MAX_BUSY_PORTIONS } from "../limits.ts";
import { returnBlock, takeBlock } from "./content-blocks.ts";
import { hashContent, type Digests } from "./hash-content.ts";

/** What is known of content when all of it has arrived. */
export interface ReceivedContent extends Digests {
  readonly size: number;
  /** The first block of the content; its memory can be returned when the sample isn't read anymore. */
  readonly sample: Buffer;
  /** Whether a zero byte is anywhere in it. */
  readonly hasZero: boolean;
}

/**
 * Writes content to a file and hashes it, portion by portion, while the next portion arrives.
 *
 * @param opening the file, which may not be open yet
 */
export function receiveContent(opening: Promise<FileHandle>) {
  const hash = hashContent();
  const first = takeBlock();
  let block = first;
  let filled = 0;
  /** How much of the block was passed on. */
  let passed = 0;
  let size = 0;
  let hasZero = false;
  const writes: Promise<void>[] = [];
  /** Portions that are written and hashed, the oldest first. */
  const busy: Promise<void>[] = [];

  function startWrite(bytes: Buffer): Promise<void> {
    const write = writeAll(opening, bytes, size - bytes.length);
    write.catch(() => undefined);
    writes.push(write);
    return write;
  }

  /** Writes and hashes the portion that has arrived, and begins another block if this one is full. */
  function passOn(): void {
    const isLastOfBlock = filled === block.length;
    const returned = isLastOfBlock && block !== first ? block : undefined;
    const portion = block.subarray(passed, filled);
    passed = filled;
    // In order, so the other portions of the block are done too.
    const passing = finishPortion(
      [startWrite(portion), hash.update(portion), busy.at(-1) ?? Promise.resolve()],
      returned,
    );
    passing.catch(() => undefined);
    busy.push(passing);
    if (!isLastOfBlock) return;
    block = takeBlock();
    filled = 0;
    passed = 0;
  }

  return {
    /** Takes a chunk; returns what to wait for before the next one, if the disk or the hash is behind. */
    write(chunk: Buffer): Promise<void> | undefined {
      hasZero ||= chunk.includes(0);
      for (let taken = 0; taken < chunk.length;) {
        // A full portion stays until more arrives, because the last one is hashed in another way.
        if (filled - passed === CONTENT_PORTION_BYTES) passOn();
        const end = taken + passed + CONTENT_PORTION_BYTES - filled;
        const copied = chunk.copy(block, filled, taken, end);
        taken += copied;
        filled += copied;
        size += copied;
      }
      const behind = busy.length - MAX_BUSY_PORTIONS;
      // They end in order.
      return behind < 0 ? undefined : busy.splice(0, behind + 1).at(-1);
    },
    /**
     * Ends the content; resolves when all of it is written and hashed.
     *
     * @param startFlush runs when everything is written, while the rest is hashed
     */
    async finish(startFlush: (file: FileHandle) => void): Promise<ReceivedContent> {
      const last = block.subarray(passed, filled);
      void startWrite(last);
      const written = Promise.all(writes).then(async () => startFlush(await opening));
      const [digests] = await Promise.all([hash.finish(last), written, ...busy]);
      if (block !== first) returnBlock(block);
      return { ...digests, size, hasZero, sample: first.subarray(0, size) };
    },
    /** Gives up; resolves when nothing uses the file anymore. */
    async cancel(): Promise<void> {
      hash.cancel();
      await Promise.allSettled(writes);
    },
  };
}

/** @param returned the block, if nothing else of it is in use when the tasks are done */
async function finishPortion(
  tasks: readonly Promise<void>[],
  returned: Buffer | undefined,
): Promise<void> {
  await Promise.all(tasks);
  if (returned) returnBlock(returned);
}

async function writeAll(
  opening: Promise<FileHandle>,
  bytes: Buffer,
  position: number,
): Promise<void> {
  const file = await opening;
  // The system may write less, and says why when it has to write the rest.
  for (let written = 0; written < bytes.length;) {
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than once
    written += (await file.write(bytes, written, bytes.length - written, position + written))
      .bytesWritten;
  }
}

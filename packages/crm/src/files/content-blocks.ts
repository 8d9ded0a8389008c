import { CONTENT_BLOCK_BYTES, MAX_IDLE_BLOCKS } from "../limits.ts";

const idle = new Set<ArrayBufferLike>();

/**
 * Takes memory for a part of content, which threads share. It has bytes of other content, and is used again:
 * with new memory for each upload, collecting the garbage takes more time than the upload.
 */
export function takeBlock(): Buffer {
  const [memory = new SharedArrayBuffer(CONTENT_BLOCK_BYTES)] = idle;
  idle.delete(memory);
  return Buffer.from(memory);
}

/** Returns a block, or a part of one, that nothing reads or writes anymore. What isn't returned is garbage. */
export function returnBlock({ buffer }: Buffer): void {
  if (idle.size < MAX_IDLE_BLOCKS) idle.add(buffer);
}

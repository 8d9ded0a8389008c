import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";

/** Where the content of files is: a directory, or a service for objects. */
export interface ContentStore {
  /** Creates an empty file on a local disk, to which content is written before it is stored. */
  openSpool(): Promise<Spool>;
  /**
   * Stores what a spool has under the spool's key, once it is flushed. When it resolves, the content survives
   * a crash, but it is unconfirmed: it may be deleted after a crash unless a file has it.
   */
  put(spool: Spool, content: { size: number; contentType: string }): Promise<void>;
  /** Confirms that a file has content. The spool is gone afterwards. */
  confirm(key: string): Promise<void>;
  /** Lists what was never confirmed, except for what this process still has as a spool. */
  listUnconfirmed(): Promise<readonly UnconfirmedContent[]>;
  /** Whether the list has everything that a process put before it died, wherever the next one starts. */
  readonly listsAllUnconfirmed: boolean;
  /** Reads content, or a part of it. @throws ContentMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes content; does nothing if there is none. */
  delete(key: string): Promise<void>;
  /** Fails if the place of the contents can't be used now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A local file that content is written to while it arrives. */
export interface Spool {
  /** The key that the content is stored under, a UUID: nothing that a user chose is part of a path. */
  readonly key: string;
  readonly path: string;
  /** Epoch milliseconds, by the clock of the machine. */
  readonly openedAt: number;
  /** Starts to flush the file to the disk, as far as the store needs it. */
  startFlush(file: FileHandle): void;
  /** Resolves when the flush that was started is over. */
  flushed(): Promise<void>;
  /** Ends the spool, and deletes its file unless the content is stored. */
  remove(): Promise<void>;
}

/** Content that may belong to no file. */
export interface UnconfirmedContent {
  readonly key: string;
  /** When its last byte arrived or it was stored, in epoch milliseconds. */
  readonly changedAt: number;
}

/** Both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The store has no content under a key. */
export class ContentMissing extends Error {
  override readonly name = "ContentMissing";
}

import type { Readable } from "node:stream";

/** Where the content of files is: a directory, or a service for objects. Keys are names that the CRM creates. */
export interface ContentStore {
  /** Creates an empty file on a local disk, to which content is written before it is stored. */
  openSpool(): Promise<Spool>;
  /**
   * Stores what a spool has, which is on the disk already, under a new key. When it resolves, the content
   * survives a crash. The spool may be gone afterwards.
   */
  put(key: string, spool: Spool, content: { size: number; contentType: string }): Promise<void>;
  /** Reads content, or a part of it. @throws ContentMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes content; does nothing if there is none. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

/** A local file that content is written to while it arrives. */
export interface Spool {
  readonly path: string;
  /** Moves the file within its disk, after which there is nothing to remove. */
  moveTo(path: string): Promise<void>;
  /** Deletes the file if it is still there. */
  remove(): Promise<void>;
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

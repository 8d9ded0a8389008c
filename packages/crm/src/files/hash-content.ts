import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { MAX_INLINE_HASH_BYTES, MAX_UNHASHED_BYTES } from "../limits.ts";
import type { ContentFacts } from "./stored-file.ts";

type Digests = Pick<ContentFacts, "md5" | "sha256">;

/** Hashes content while it arrives. */
export interface ContentHash {
  /** @returns a promise to wait for before the next chunk, if hashing is behind */
  update(chunk: Buffer): Promise<void> | undefined;
  digest(): Promise<Digests>;
  /** Gives up; does nothing after the digest. */
  cancel(): void;
}

/** Starts to hash content. Most of a larger one is hashed in a thread, which takes half of the service's work. */
export function hashContent(): ContentHash {
  let start: Buffer[] = [];
  let size = 0;
  let job: ThreadJob | undefined;
  return {
    update(chunk) {
      size += chunk.length;
      if (job) return job.update(chunk);
      start.push(chunk);
      if (size <= MAX_INLINE_HASH_BYTES) return undefined;
      job = thread.startJob();
      const startOfContent = Buffer.concat(start);
      start = [];
      return job.update(startOfContent);
    },
    async digest() {
      if (job) return job.digest();
      return { md5: digestOf(start, "md5"), sha256: digestOf(start, "sha256") };
    },
    cancel: () => job?.cancel(),
  };
}

const digestOf = (chunks: readonly Buffer[], algorithm: string): string =>
  chunks.reduce((hash, chunk) => hash.update(chunk), createHash(algorithm)).digest("hex");

type Reply = { id: number } & ({ hashed: number } | Digests);

/** The content of one file in the thread. */
class ThreadJob {
  readonly #post: (message: object, transfer?: ArrayBuffer[]) => void;
  #unhashed = 0;
  #failure: Error | undefined;
  #resume: (() => void) | undefined;
  #finish: { resolve: (digests: Digests) => void; reject: (error: Error) => void } | undefined;

  constructor(post: (message: object, transfer?: ArrayBuffer[]) => void) {
    this.#post = post;
  }

  update(chunk: Buffer): Promise<void> | undefined {
    if (this.#failure) return Promise.reject(this.#failure);
    // A copy belongs to the thread; the chunk may be a part of a larger buffer.
    const copy = new Uint8Array(chunk);
    this.#post({ chunk: copy }, [copy.buffer]);
    this.#unhashed += chunk.length;
    if (this.#unhashed <= MAX_UNHASHED_BYTES) return undefined;
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  digest(): Promise<Digests> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#post({ isLast: true });
    return new Promise((resolve, reject) => {
      this.#finish = { resolve, reject };
    });
  }

  cancel(): void {
    if (!this.#finish && !this.#failure) this.#post({ isCanceled: true });
  }

  receive(reply: Reply): void {
    if ("md5" in reply) {
      this.#finish?.resolve({ md5: reply.md5, sha256: reply.sha256 });
      return;
    }
    this.#unhashed -= reply.hashed;
    if (this.#unhashed <= MAX_UNHASHED_BYTES) this.#resume?.();
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#resume?.();
    this.#finish?.reject(error);
  }
}

/** A thread for all content of this process. The first job starts it; it doesn't keep the process alive. */
class HashThread {
  readonly #jobs = new Map<number, ThreadJob>();
  #worker: Worker | undefined;
  #lastId = 0;

  startJob(): ThreadJob {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    const job = new ThreadJob((message, transfer = []) => {
      if ("isCanceled" in message) this.#jobs.delete(id);
      worker.postMessage({ id, ...message }, transfer);
    });
    this.#jobs.set(id, job);
    return job;
  }

  #start(): Worker {
    const worker = new Worker(new URL("./hash-worker.js", import.meta.url));
    worker.unref();
    worker.on("message", (reply: Reply) => {
      this.#jobs.get(reply.id)?.receive(reply);
      if ("md5" in reply) this.#jobs.delete(reply.id);
    });
    worker.on("error", (error) => this.#fail(worker, error));
    worker.on("exit", () => this.#fail(worker, new Error("The hashing thread has ended.")));
    return worker;
  }

  /** The next job starts another thread. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const job of this.#jobs.values()) job.fail(error);
    this.#jobs.clear();
  }
}

const thread = new HashThread();

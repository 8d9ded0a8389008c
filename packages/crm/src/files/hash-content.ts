import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { MAX_INLINE_HASH_BYTES } from "../limits.ts";
import type { ContentFacts } from "./stored-file.ts";

export type Digests = Pick<ContentFacts, "md5" | "sha256">;

/** Hashes content while it arrives. */
export interface ContentHash {
  /** Hashes bytes, in shared memory, which must not change before it resolves. */
  update(bytes: Buffer): Promise<void>;
  /** Hashes the last bytes in the same way. */
  finish(bytes: Buffer): Promise<Digests>;
  /** Gives up. */
  cancel(): void;
}

/**
 * Starts to hash content. Each algorithm has its thread: one after the other they take longer than everything
 * else that happens to an upload.
 */
export function hashContent(): ContentHash {
  let jobs: readonly [md5: ThreadJob, sha256: ThreadJob] | undefined;
  const start = () => (jobs ??= [threads.md5.startJob(), threads.sha256.startJob()]);
  return {
    async update(bytes) {
      await Promise.all(start().map((job) => job.update(bytes)));
    },
    async finish(bytes) {
      if (!jobs && bytes.length <= MAX_INLINE_HASH_BYTES) {
        return { md5: digestOf(bytes, "md5"), sha256: digestOf(bytes, "sha256") };
      }
      const [first, second] = start();
      const [md5, sha256] = await Promise.all([first.finish(bytes), second.finish(bytes)]);
      return { md5, sha256 };
    },
    cancel() {
      for (const job of jobs ?? []) job.cancel();
    },
  };
}

const digestOf = (bytes: Buffer, algorithm: string): string =>
  createHash(algorithm).update(bytes).digest("hex");

/** The next thing that a job did, in order: it has hashed bytes, or has the digest. */
type Reply = { readonly id: number; readonly digest: string | undefined };

/** The content of one file in a thread. */
class ThreadJob {
  readonly #post: (message: object) => void;
  readonly #waiting: { resolve: (digest?: string) => void; reject: (error: Error) => void }[] = [];
  #failure: Error | undefined;

  constructor(post: (message: object) => void) {
    this.#post = post;
  }

  async update(bytes: Buffer): Promise<void> {
    await this.#request({ bytes });
  }

  async finish(bytes: Buffer): Promise<string> {
    return (await this.#request({ bytes, isLast: true })) ?? "";
  }

  cancel(): void {
    if (this.#failure) return;
    this.#post({ isCanceled: true });
    this.fail(new Error("Hashing was canceled."));
  }

  receive({ digest }: Reply): void {
    this.#waiting.shift()?.resolve(digest);
  }

  fail(error: Error): void {
    this.#failure = error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #request(message: object): Promise<string | undefined> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#post(message);
    return new Promise((resolve, reject) => void this.#waiting.push({ resolve, reject }));
  }
}

/** A thread for all content of this process. The first job starts it; it doesn't keep the process alive. */
class HashThread {
  readonly #algorithm: string;
  readonly #jobs = new Map<number, ThreadJob>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(algorithm: string) {
    this.#algorithm = algorithm;
  }

  startJob(): ThreadJob {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    const job = new ThreadJob((message) => {
      if ("isCanceled" in message) this.#jobs.delete(id);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, ...message });
    });
    this.#jobs.set(id, job);
    return job;
  }

  #start(): Worker {
    const worker = new Worker(new URL("./hash-worker.js", import.meta.url), {
      workerData: { algorithm: this.#algorithm },
    });
    worker.unref();
    worker.on("message", (reply: Reply) => {
      this.#jobs.get(reply.id)?.receive(reply);
      if (reply.digest !== undefined) this.#jobs.delete(reply.id);
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

const threads = { md5: new HashThread("md5"), sha256: new HashThread("sha256") };

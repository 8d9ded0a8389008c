import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import type { ContentFacts } from "./stored-file.ts";

export type Digests = Pick<ContentFacts, "md5" | "sha256">;

/** Hashes a file while it is written. */
export interface FileHash {
  /** More of the file is written, or will be soon. */
  grow(): void;
  /** Hashes what is left; the file is complete. */
  finish(): Promise<Digests>;
  /** Gives up, or ends what has finished. */
  stop(): void;
}

/**
 * Starts to hash a file. Each algorithm has its thread, which reads what was written: one after the other, or where
 * the content is received, they take longer than all else that happens to an upload.
 */
export function hashFile(path: string): FileHash {
  const [md5, sha256] = [threads.md5.open(path), threads.sha256.open(path)];
  return {
    grow() {
      for (const { port } of [md5, sha256]) port.postMessage({ isComplete: false });
    },
    async finish() {
      for (const { port } of [md5, sha256]) port.postMessage({ isComplete: true });
      return { md5: await md5.digest, sha256: await sha256.digest };
    },
    stop() {
      for (const { port } of [md5, sha256]) port.close();
    },
  };
}

/** A thread for all files of this process. The first one starts it; it doesn't keep the process alive. */
export class HashThread {
  readonly #algorithm: string;
  /** One for each open file: ends its digest with an error. */
  readonly #rejections = new Set<(error: Error) => void>();
  #worker: Worker | undefined;

  constructor(algorithm: string) {
    this.#algorithm = algorithm;
  }

  /** Opens a file in the thread. A port that closes, because of the thread's end too, ends the work on the file. */
  open(path: string): { port: MessagePort; digest: Promise<string> } {
    this.#worker ??= this.#start();
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ path, port: port2 }, [port2]);
    const digest = new Promise<string>((resolve, reject) => {
      port1.once("message", (reply: string | Error) => {
        if (reply instanceof Error) reject(reply);
        else resolve(reply);
      });
      this.#rejections.add(reject);
      port1.once("close", () => {
        this.#rejections.delete(reject);
        reject(new Error("The file is no longer hashed."));
      });
    });
    digest.catch(() => undefined);
    return { port: port1, digest };
  }

  #start(): Worker {
    const worker = new Worker(new URL("./hash-worker.js", import.meta.url), {
      workerData: { algorithm: this.#algorithm },
      // The process may have options that no file can be started with, such as `--input-type`.
      execArgv: [],
    });
    worker.unref();
    // The files of this one fail, as their ports close. The next file starts another thread.
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on("error", (error) => {
      for (const reject of this.#rejections) reject(error);
      forget();
    });
    worker.on("exit", forget);
    return worker;
  }
}

const threads = { md5: new HashThread("md5"), sha256: new HashThread("sha256") };

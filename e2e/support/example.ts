import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { serveStatic } from "../../tools/static-server.mjs";
import { inRepository } from "./repository.ts";

/** A page of an example, served during a test. */
export interface ServedExample {
  readonly url: string;
  stop(this: void): Promise<void>;
}

/** Serves a folder on `localhost` during the test. */
export const serveFolder = (root: string): Promise<ServedExample> =>
  serveStatic({ root, port: 0, host: "localhost" });

/** Fills a new folder and serves it. */
async function serveNewFolder(fill: (folder: string) => Promise<unknown>): Promise<ServedExample> {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true });
  try {
    await fill(folder);
    const { url, stop } = await serveFolder(folder);
    return { url, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Builds an example with its own configuration and serves it. */
export const serveBuilt = (name: string): Promise<ServedExample> =>
  serveNewFolder((outDir) =>
    build({
      root: inRepository(`examples/${name}`),
      logLevel: "error",
      build: { outDir, emptyOutDir: true },
    }),
  );

/** Serves an example without a build, with its SDK. */
export const serveSources = (name: string): Promise<ServedExample> =>
  serveNewFolder(async (folder) => {
    const sdk = join(folder, "node_modules/@calling-extensions/sdk/dist");
    await mkdir(sdk, { recursive: true });
    await cp(inRepository("packages/sdk/dist/main.js"), join(sdk, "main.js"));
    await cp(inRepository(`examples/${name}/index.html`), join(folder, "index.html"));
  });

/** Starts an example's server. Its first line is its URL, or the one to open first. */
export async function startServer(
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<ServedExample> {
  const child = spawn(process.execPath, ["server.mjs"], {
    cwd: inRepository(`examples/${name}`),
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), exit.then(() => undefined)]);
  if (!first) throw new Error(`The server of ${name} did not start.`);
  return {
    url: String(first[0]).replace(/\/$/, ""),
    async stop() {
      child.kill();
      await exit;
    },
  };
}

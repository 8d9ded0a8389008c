import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** How a process of the service ended. */
export interface ServiceExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it wrote to both streams. */
  readonly output: string;
}

export interface SpawnOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Options of Node itself. */
  readonly node?: readonly string[];
}

/** Starts the command of the service as a process, for tests. */
export function spawnService(
  main: string,
  args: readonly string[],
  { environment, node = [] }: SpawnOptions = {},
) {
  const child = spawn(process.execPath, [...node, main, ...args], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { PATH: process.env["PATH"], CRM_PORT: "0", ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exit = once(child, "close").then(([code, signal]): ServiceExit => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    output,
  }));
  const ready = Promise.race([
    once(child, "message").then(([message]) => message as { url: string; moments?: number }),
    exit.then(() => {
      throw new Error(`The service did not start: ${output}`);
    }),
  ]);
  ready.catch(() => undefined);
  const end = (signal: NodeJS.Signals): Promise<ServiceExit> => {
    child.kill(signal);
    return exit;
  };
  return { ready, exit, end };
}

/** Sends requests to a service with the token of its data directory. */
export async function createClient(url: string, dataDir: string) {
  const file = await readFile(join(dataDir, "credentials.json"), "utf8");
  const { accessToken } = JSON.parse(file) as { accessToken: string };
  return (path: string, method = "GET", body?: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

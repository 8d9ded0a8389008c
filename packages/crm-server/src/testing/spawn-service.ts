import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** How a process of the service ended. */
export interface ServiceExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The output of both streams. */
  readonly output: string;
}

export interface SpawnOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Options of Node. */
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
    once(child, "message").then(
      ([message]) => message as { url: string; metricsUrl?: string; moments?: number },
    ),
    exit.then(() => {
      throw new Error(`The service did not start: ${output}`);
    }),
  ]);
  ready.catch(() => undefined);
  const end = (signal: NodeJS.Signals): Promise<ServiceExit> => {
    child.kill(signal);
    return exit;
  };
  return { ready, exit, end, output: () => output };
}

/** Sends requests to a service with the token of its data directory. */
export async function createClient(url: string, dataDir: string) {
  const accessToken = await readAccessToken(dataDir);
  return (path: string, method = "GET", body?: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

export async function readAccessToken(dataDir: string): Promise<string> {
  const file = await readFile(join(dataDir, "credentials.json"), "utf8");
  return (JSON.parse(file) as { accessToken: string }).accessToken;
}

/** Uploads a text file, as a new one or as the content of one that has an id. */
export async function uploadFile(
  url: string,
  accessToken: string,
  content: string | Buffer,
  id?: string,
): Promise<{ id: string; url: string }> {
  const form = new FormData();
  form.append("file", new Blob([content]), "upload.txt");
  form.append("options", JSON.stringify({ access: "PUBLIC_NOT_INDEXABLE" }));
  if (id === undefined) form.append("folderPath", "/uploads");
  const response = await fetch(`${url}/files/v3/files${id === undefined ? "" : `/${id}`}`, {
    method: id === undefined ? "POST" : "PUT",
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  const body = (await response.json()) as { id: string; url: string; message: string };
  if (!response.ok) throw new Error(`${response.status}: ${body.message}`);
  return body;
}

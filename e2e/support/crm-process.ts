import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../packages/crm-server/dist/main.js", import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface CrmProcess extends RunningServer {
  /** Kills the process immediately. */
  kill(): Promise<void>;
}

interface CrmProcessOptions {
  dataDir: string;
  softphonePort: number;
  /** The port of the CRM page and service; 0 selects a free one. */
  port: number;
  /** How far the service's clock is ahead. */
  aheadMs?: number;
}

const clockShift = fileURLToPath(
  new URL("../../packages/crm-server/src/testing/shift-clock.mjs", import.meta.url),
);

/** Starts the service in a separate process, like `npm start`. */
export async function startCrmProcess(options: CrmProcessOptions): Promise<CrmProcess> {
  const { aheadMs = 0 } = options;
  const child = fork(main, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...(aheadMs > 0 && { execArgv: ["--import", clockShift] }),
    env: {
      ...process.env,
      CRM_PORT: String(options.port),
      DATA_DIR: options.dataDir,
      SOFTPHONE_PORT: String(options.softphonePort),
      CLOCK_AHEAD_MS: String(aheadMs),
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ready = once(child, "message") as Promise<[{ url: string; port: number }]>;
  const exited = once(child, "exit").then(() => {
    throw new Error(`The CRM service did not start:\n${output}`);
  });
  const [{ url, port }] = await Promise.race([ready, exited]);
  exited.catch(() => undefined);
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return { url, port, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CrmServiceOptions, RunningServer } from "./crm-service.ts";

const main = fileURLToPath(new URL("../../apps/crm-server/dist/main.js", import.meta.url));

/** Starts the service as `npm start` does: in a process of its own. */
export async function startCrmProcess(options: CrmServiceOptions): Promise<RunningServer> {
  const child = fork(main, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      CRM_PORT: String(options.port),
      DATA_DIR: options.dataDir,
      SOFTPHONE_PORT: String(options.softphonePort),
      SEED_FILE: options.seedFile,
      SDK_DIR: options.sdkDir,
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
  return {
    url,
    port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

import { DocumentedError } from "@calling-extensions/contract";
import { spawn, type ChildProcess } from "node:child_process";
import { request } from "node:http";
import { request as requestSecurely } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import {
  START_TIMEOUT_MS,
  RESPONSE_TIMEOUT_MS,
  MAX_OUTPUT_LENGTH,
  RETRY_INTERVAL_MS,
} from "../limits.ts";
import type { CallingExtensionsConfig } from "./config.ts";

/** Whether a server responds. The status doesn't matter: development servers respond when they have compiled. */
function responds(url: URL): Promise<boolean> {
  const send = url.protocol === "https:" ? requestSecurely : request;
  // A server with a self-signed certificate runs, too.
  const options = { method: "HEAD", timeout: RESPONSE_TIMEOUT_MS, rejectUnauthorized: false };
  return new Promise((resolve) => {
    const sent = send(url, options, (response) => {
      response.destroy();
      resolve(true);
    });
    sent
      .on("error", () => resolve(false))
      .on("timeout", () => sent.destroy())
      .on("close", () => resolve(false))
      .end();
  });
}

/** Starts the app's server, unless it already runs. */
export async function startApp(
  app: URL,
  { command, timeoutMs = START_TIMEOUT_MS }: NonNullable<CallingExtensionsConfig["start"]>,
): Promise<ChildProcess | undefined> {
  if (await responds(app)) return undefined;
  // A group, so that the processes that the shell starts end, too.
  const isGroup = process.platform !== "win32";
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    detached: isGroup,
  });
  let output = "";
  const append = (data: Buffer): void => {
    output = `${output}${data.toString()}`.slice(-MAX_OUTPUT_LENGTH);
  };
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  process.once("exit", () => stopApp(child));
  const stop = Date.now() + timeoutMs;
  while (Date.now() < stop && child.exitCode === null) {
    if (await responds(app)) return child;
    await wait(RETRY_INTERVAL_MS);
  }
  stopApp(child);
  const problem =
    child.exitCode === null
      ? `Nothing responds at ${app.origin} ${timeoutMs} ms after the start of "${command}".`
      : `"${command}" ended with the exit code ${child.exitCode}.`;
  throw new DocumentedError("appNotStarted", `${problem}\n${output}`.trimEnd());
}

/** Ends the app's server. Twice is safe. */
export function stopApp(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid);
  } catch {
    // It has already ended.
  }
}

import { DocumentedError } from "@calling-extensions/contract";
import { spawn, type ChildProcess } from "node:child_process";
import { request } from "node:http";
import { request as requestSecurely } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import {
  COLLECT_TIMEOUT_MS,
  RESTART_DELAY_MS,
  START_TIMEOUT_MS,
  STOP_INTERVAL_MS,
  STOP_TIMEOUT_MS,
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

const isWindows = process.platform === "win32";

type Start = NonNullable<CallingExtensionsConfig["start"]>;

/** Starts the app's server, unless it already runs. */
export async function startApp(app: URL, start: Start): Promise<ChildProcess | undefined> {
  if (await responds(app)) return undefined;
  const first = await run(app, start);
  if (first.responds) return first.child;
  // The server that a command before this one has started may still be ending. Until then, it has the port, or a lock.
  const { child, output, ...last } = first.hasEnded
    ? await wait(RESTART_DELAY_MS).then(() => run(app, start))
    : first;
  if (last.responds) return child;
  const { command, timeoutMs = START_TIMEOUT_MS } = start;
  const problem = last.hasEnded
    ? `"${command}" ended with the exit code ${child.exitCode}.`
    : `Nothing responds at ${app.origin} ${timeoutMs} ms after the start of "${command}".`;
  await stopApp(child);
  throw new DocumentedError("appNotStarted", `${problem}\n${output}`.trimEnd());
}

/** Runs the command until the server responds, the command ends, or the time is over. */
async function run(app: URL, { command, timeoutMs = START_TIMEOUT_MS }: Start) {
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    // A group, so that the processes that the shell starts end, too.
    detached: !isWindows,
  });
  let output = "";
  const append = (data: Buffer): void => {
    output = `${output}${data.toString()}`.slice(-MAX_OUTPUT_LENGTH);
  };
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  process.once("exit", () => kill(child, "SIGTERM"));
  const stop = Date.now() + timeoutMs;
  const result = (isResponding: boolean) => ({
    child,
    output,
    responds: isResponding,
    hasEnded: child.exitCode !== null,
  });
  while (Date.now() < stop && child.exitCode === null) {
    if (await responds(app)) return result(true);
    await wait(RETRY_INTERVAL_MS);
  }
  return result(false);
}

/**
 * Ends the app's server, and waits until its processes are gone: a command after this one may start it again. Twice is safe.
 *
 * @param timeoutMs after this time, they are killed
 */
export async function stopApp(
  child: ChildProcess | undefined,
  timeoutMs = STOP_TIMEOUT_MS,
): Promise<void> {
  if (!child || !kill(child, "SIGTERM")) return;
  const isGone = (): boolean => !kill(child, 0);
  // No process has the output open anymore.
  const hasEnded = (): boolean => child.stdout?.closed === true && child.stderr?.closed === true;
  await waitFor(() => isGone() || hasEnded(), timeoutMs);
  if (!hasEnded()) kill(child, "SIGKILL");
  // A process that has ended is still found until the system collects it, which some containers never do.
  await waitFor(isGone, COLLECT_TIMEOUT_MS);
}

async function waitFor(isDone: () => boolean, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (!isDone() && Date.now() < end) await wait(STOP_INTERVAL_MS);
}

/** Sends a signal, or none, to the processes of a command. Returns whether there were any. */
function kill({ pid, exitCode }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined || (isWindows && exitCode !== null)) return false;
  try {
    return process.kill(isWindows ? pid : -pid, signal);
  } catch {
    return false;
  }
}

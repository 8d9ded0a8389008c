import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../ports/listen.mjs";
import { installed } from "../../process/run.mjs";
import { repository } from "../../repository.mjs";

/** The OpenAPI document that Prism serves. */
const DOCUMENT = join(repository, "docs", "reference", "openapi.json");

/** How long it takes to read the document at most. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** Starts Prism, which answers with examples, as quietly as it can. */
export async function startPrism() {
  const port = await freePort();
  const args = ["mock", "--port", String(port), "--verboseLevel", "silent", DOCUMENT];
  const child = spawn(installed("prism"), args, { stdio: ["ignore", "ignore", "inherit"] });
  const gone = once(child, "exit");
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    process.off("exit", killNow);
    child.kill();
    await gone;
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error("Prism did not start.");
    }
    await wait(POLL_MS);
  }
  return { url, stop };
}

/** @param {string} url */
async function answers(url) {
  try {
    await fetch(url);
    return true;
  } catch {
    // It does not listen yet.
    return false;
  }
}

async function freePort() {
  const server = createServer();
  const port = await listen(server, 0);
  server.close();
  await once(server, "close");
  return port;
}

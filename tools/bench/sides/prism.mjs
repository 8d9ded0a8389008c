import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../ports/listen.mjs";
import { installed } from "../../process/run.mjs";
import { repository } from "../../repository.mjs";

const DOCUMENT = join(repository, "packages/crm/src/http/openapi/openapi.json");

/** Prism reads the document before it listens. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** Starts Prism, which responds with the examples of our OpenAPI document, without a log. */
export async function startPrism() {
  const holder = createServer();
  const port = await listen(holder, 0);
  await once(holder.close(), "close");
  const args = ["mock", "--port", String(port), "--verboseLevel", "silent", DOCUMENT];
  const child = spawn(installed("prism"), args, { stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    process.off("exit", kill);
    child.kill();
    await exited;
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  const isListening = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isListening())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error("Prism did not start.");
    }
    await wait(POLL_MS);
  }
  return { url, stop };
}

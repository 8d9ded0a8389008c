import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "../../tools/ports/listen.mjs";
import { stopOnExit } from "./stop-on-exit.ts";

const POLL_INTERVAL_MS = 20;
const START_TIMEOUT_MS = 60_000;
const SCRIPT_TIMEOUT_MS = 200_000;

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Sends a W3C WebDriver command and returns its value. */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  const isReady = (): Promise<boolean> =>
    send("GET", `${url}/status`).then(
      () => true,
      (error: unknown) => {
        if (performance.now() > deadline) throw error;
        return false;
      },
    );
  while (!(await isReady())) await pause(POLL_INTERVAL_MS);
}

/** A browser that a WebDriver program controls, with the W3C WebDriver commands that the suite needs. */
export class WebDriver {
  readonly #session: string;
  readonly #stopProgram: () => void;

  private constructor(session: string, stopProgram: () => void) {
    this.#session = session;
    this.#stopProgram = stopProgram;
  }

  static async start(
    program: string,
    env: NodeJS.ProcessEnv,
    capabilities: object,
  ): Promise<WebDriver> {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
    const stopProgram = stopOnExit(child);
    try {
      await waitUntilReady(url);
      const alwaysMatch = { ...capabilities, timeouts: { script: SCRIPT_TIMEOUT_MS } };
      const session = await send("POST", `${url}/session`, { capabilities: { alwaysMatch } });
      const { sessionId } = session as { sessionId: string };
      return new WebDriver(`${url}/session/${sessionId}`, stopProgram);
    } catch (error) {
      stopProgram();
      throw error;
    }
  }

  async open(url: string): Promise<void> {
    await send("POST", `${this.#session}/url`, { url });
  }

  /** Waits for a promise that the page stores in `window`, and returns its result. */
  waitFor(name: string): Promise<unknown> {
    const script = `const [name, pollIntervalMs, done] = arguments;
      // WebKitWebDriver may report a page as open before its scripts have run.
      const wait = () => window[name]
        ? window[name].then(done, (error) => done(String(error)))
        : setTimeout(wait, pollIntervalMs);
      wait();`;
    return send("POST", `${this.#session}/execute/async`, {
      script,
      args: [name, POLL_INTERVAL_MS],
    });
  }

  async stop(): Promise<void> {
    try {
      await send("DELETE", this.#session);
    } finally {
      this.#stopProgram();
    }
  }
}

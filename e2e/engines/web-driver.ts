import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "../../tools/ports/listen.mjs";
import { stopWithUs } from "./child.ts";

const LOOK_AGAIN_AFTER_MS = 20;
const START_TIMEOUT_MS = 15_000;
const SCRIPT_TIMEOUT_MS = 200_000;

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Sends one command of W3C WebDriver, and answers its value. */
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
  while (!(await isReady())) await pause(LOOK_AGAIN_AFTER_MS);
}

/** One browser under a WebDriver program: as much of W3C WebDriver as the suite takes. */
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
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
    const stopProgram = stopWithUs(child);
    try {
      await waitUntilReady(url);
      const alwaysMatch = { ...capabilities, timeouts: { script: SCRIPT_TIMEOUT_MS } };
      const answer = await send("POST", `${url}/session`, { capabilities: { alwaysMatch } });
      const { sessionId } = answer as { sessionId: string };
      return new WebDriver(`${url}/session/${sessionId}`, stopProgram);
    } catch (error) {
      stopProgram();
      throw error;
    }
  }

  async open(url: string): Promise<void> {
    await send("POST", `${this.#session}/url`, { url });
  }

  /** Waits for a promise in the page, and answers what it resolves with. */
  waitFor(promise: string): Promise<unknown> {
    const script = `const done = arguments[0]; ${promise}.then(done, (error) => done(String(error)));`;
    return send("POST", `${this.#session}/execute/async`, { script, args: [] });
  }

  async stop(): Promise<void> {
    try {
      await send("DELETE", this.#session);
    } finally {
      this.#stopProgram();
    }
  }
}

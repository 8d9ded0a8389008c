import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repository } from "../../repository.mjs";

const programs = join(repository, "tools", "bench", "programs");

/**
 * A program of the benchmark in its own process. It ends when this process ends, for whatever reason.
 *
 * @typedef {object} Program
 * @property {any} ready its response to the first message
 * @property {(message: unknown) => Promise<any>} request sends one message at a time
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name of a file in `programs`
 * @param {unknown} [settings] the first message
 * @returns {Promise<Program>}
 */
export async function startProgram(name, settings = {}) {
  const child = fork(join(programs, `${name}.mjs`), {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit");

  /** @param {unknown} message */
  async function request(message) {
    const responded = once(child, "message");
    child.send(/** @type {import("node:child_process").Serializable} */ (message));
    const failed = exited.then(() => {
      throw new Error(`The benchmark's program ${name} ended.`);
    });
    const [response] = await Promise.race([responded, failed]);
    if (response.error !== undefined) throw new Error(`${name}: ${response.error}`);
    return response;
  }

  return {
    ready: await request(settings),
    request,
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}

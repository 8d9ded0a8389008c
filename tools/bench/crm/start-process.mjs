import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repository } from "../../repository.mjs";

const processes = join(repository, "tools", "bench", "crm", "processes");

/**
 * A program of the benchmark in a process of its own. It ends when this one does, however that is.
 *
 * @typedef {object} Process
 * @property {any} ready what it said
 * @property {(message: unknown) => Promise<any>} ask one question at a time
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name of a file in `processes`
 * @param {unknown} settings
 * @returns {Promise<Process>}
 */
export async function startProcess(name, settings) {
  const child = fork(join(processes, `${name}.mjs`), {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = once(child, "exit");

  /** @param {unknown} message */
  async function ask(message) {
    const answered = once(child, "message");
    child.send(/** @type {import("node:child_process").Serializable} */ (message));
    const failed = gone.then(() => {
      throw new Error(`The benchmark's process ${name} ended.`);
    });
    const [answer] = await Promise.race([answered, failed]);
    if (answer.error !== undefined) throw new Error(`${name}: ${answer.error}`);
    return answer;
  }

  return {
    ready: await ask(settings),
    ask,
    stop: async () => {
      child.disconnect();
      await gone;
    },
  };
}

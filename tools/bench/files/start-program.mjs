import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Starts a program of this benchmark in its own process.
 *
 * @param {string} name of a file in `programs`
 * @param {object} settings the first message
 */
export async function startProgram(name, settings) {
  const path = fileURLToPath(new URL(`programs/${name}.mjs`, import.meta.url));
  const child = fork(path, {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  /**
   * @param {object} message
   * @returns {Promise<any>}
   */
  async function request(message) {
    const responded = once(child, "message");
    child.send(message);
    const failed = exited.then(() => {
      throw new Error(`The program ${name} ended.`);
    });
    const [response] = await Promise.race([responded, failed]);
    if (response.error !== undefined) throw new Error(`${name}: ${response.error}`);
    return response;
  }
  return {
    /** @type {{ url: string }} */
    ready: await request(settings),
    request,
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { stopOnExit } from "../engines/stop-on-exit.ts";
import { freePort } from "../support/free-port.ts";

const configuration = fileURLToPath(new URL("kamailio.cfg", import.meta.url));

export interface SipServer {
  /** The address for web phones. */
  readonly url: string;
  /** The port for phones on UDP. */
  readonly sipPort: number;
  /** Stops the server, which forgets everything, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether the server replies, if only that it has no page. */
const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

/** Starts Kamailio on free ports. */
export async function startKamailio(program: string): Promise<SipServer> {
  const [port, sipPort] = [await freePort(), await freePort()];
  const directory = await mkdtemp(join(tmpdir(), "kamailio-"));
  let server: ChildProcess;
  let stopNow: () => void;
  let output = "";

  async function start() {
    const args = ["-f", configuration, "-DD", "-E", "-m", "32", "-M", "4", "-Y", directory];
    args.push("-P", join(directory, "kamailio.pid"));
    for (const define of [`WS_PORT=${port}`, `SIP_PORT=${sipPort}`]) args.push("-A", define);
    server = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
    server.stderr?.on("data", (text: Buffer) => {
      output = `${output}${text.toString()}`.slice(-4_000);
    });
    stopNow = stopOnExit(server);
    while (!(await isUp(port))) {
      if (server.exitCode !== null) throw new Error(`Kamailio has ended: ${output}`);
      await wait(50);
    }
  }
  async function stop() {
    const ended = once(server, "exit");
    stopNow();
    await ended;
  }

  await start();
  return {
    url: `ws://127.0.0.1:${port}`,
    sipPort,
    async restart() {
      await stop();
      await start();
    },
    async stop() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

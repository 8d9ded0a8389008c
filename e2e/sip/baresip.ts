import { spawn, type ChildProcess } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stopOnExit } from "../engines/stop-on-exit.ts";
import { freePort } from "../support/free-port.ts";

/** A phone without a browser, on the telephone side of the server. It plays a tone of 440 Hz. */
export interface Baresip {
  /** The tones that it has received. */
  readonly tones: string;
  /** How many calls have been answered, here or by the other party. */
  readonly answers: number;
  /** Why the last call ended, such as "486 Busy Here". */
  readonly lastEnd: string;
  /** Calls a user of the server from one of its numbers. */
  dial(fromNumber: string, user: string): Promise<void>;
  accept(): Promise<void>;
  hangUp(): Promise<void>;
  setHeld(isHeld: boolean): Promise<void>;
  /** Asks the other party to call another user. */
  transfer(user: string): Promise<void>;
  /** Stops without a goodbye, like a computer that crashes, or continues. */
  setFrozen(isFrozen: boolean): void;
  stop(): Promise<void>;
}

/** How it treats calls to a number: answers, or rings. */
export type AnswerMode = "auto" | "manual";

const configuration = (sipPort: number, controlPort: number, modules: string) => `
poll_method epoll
sip_listen 127.0.0.1:${sipPort}
net_interface 127.0.0.1
call_max_calls 8
audio_player aufile,/dev/null
audio_source ausine,440
audio_alert aufile,/dev/null
ausrc_srate 48000
auplay_srate 48000
rtcp_mux yes
module_path ${modules}
module stdio.so
module opus.so
module g711.so
module ausine.so
module aufile.so
module ice.so
module dtls_srtp.so
module srtp.so
module_tmp uuid.so
module_tmp account.so
module_app menu.so
module_app ctrl_tcp.so
ctrl_tcp_listen 127.0.0.1:${controlPort}
`;

/** Messages on the control port are netstrings: `5:hello,`. */
function readMessages(text: Buffer): { messages: unknown[]; rest: Buffer } {
  const messages: unknown[] = [];
  let rest = text;
  for (;;) {
    const colon = rest.indexOf(":");
    const length = Number(rest.subarray(0, colon).toString());
    const end = colon + 1 + length;
    if (colon === -1 || rest.length <= end) return { messages, rest };
    messages.push(JSON.parse(rest.subarray(colon + 1, end).toString()));
    rest = rest.subarray(end + 1);
  }
}

/** Resolves to undefined if baresip exits instead: another program took one of its ports first. */
async function connectControl(port: number, child: ChildProcess): Promise<Socket | undefined> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) return undefined;
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch {
      await wait(50);
    }
  }
  throw new Error("baresip doesn't start.");
}

async function spawnBaresip(
  program: string,
  modules: string,
  directory: string,
): Promise<{ child: ChildProcess; stopNow: () => void; socket: Socket }> {
  const [sipPort, controlPort] = [await freePort(), await freePort()];
  await writeFile(join(directory, "config"), configuration(sipPort, controlPort, modules));
  // With IPv6, there would be more pairs of addresses than one.
  const child = spawn(program, ["-4", "-f", directory], { stdio: "ignore" });
  const stopNow = stopOnExit(child);
  const socket = await connectControl(controlPort, child);
  return socket ? { child, stopNow, socket } : spawnBaresip(program, modules, directory);
}

/** Starts baresip, which registers its numbers at the server. */
export async function startBaresip(options: {
  program: string;
  modules: string;
  serverPort: number;
  numbers: Readonly<Record<string, AnswerMode>>;
}): Promise<Baresip> {
  const { program, modules, serverPort, numbers } = options;
  const directory = await mkdtemp(join(tmpdir(), "baresip-"));
  const domain = `127.0.0.1:${serverPort}`;
  const accounts = Object.entries(numbers).map(
    ([number, mode]) =>
      `<sip:${number}@${domain};transport=udp>;outbound="sip:${domain};transport=udp";regint=600;answermode=${mode};audio_codecs=opus/48000/2,pcmu;mediaenc=dtls_srtp;medianat=ice;dtmfmode=rtpevent\n`,
  );
  await writeFile(join(directory, "accounts"), accounts.join(""));
  const { child, stopNow, socket } = await spawnBaresip(program, modules, directory);
  const events = new EventEmitter();
  let tones = "";
  let answers = 0;
  let lastEnd = "";
  let buffer = Buffer.alloc(0);
  let sent = 0;

  socket.on("data", (data) => {
    const { messages, rest } = readMessages(Buffer.concat([buffer, data]));
    buffer = Buffer.from(rest);
    for (const message of messages as { type?: string; param?: string; token?: string }[]) {
      if (message.type === "CALL_DTMF_START") tones += message.param ?? "";
      if (message.type === "CALL_ESTABLISHED") answers += 1;
      if (message.type === "CALL_CLOSED") lastEnd = message.param ?? "";
      if (message.type !== undefined) events.emit(message.type);
      if (message.token !== undefined) events.emit(message.token, message);
    }
  });

  /** Resolves with the text of the reply. */
  async function run(name: string, params = ""): Promise<string> {
    const token = `command-${(sent += 1)}`;
    const text = JSON.stringify({ command: name, params, token });
    const replied = once(events, token);
    socket.write(`${Buffer.byteLength(text)}:${text},`);
    const [{ data = "" }] = (await replied) as [{ data?: string }];
    return data;
  }
  const command = async (name: string, params?: string) => void (await run(name, params));

  const countRegistered = async () => (await run("reginfo")).match(/OK /g)?.length ?? 0;
  while ((await countRegistered()) < accounts.length) await wait(20);

  return {
    get tones() {
      return tones;
    },
    get answers() {
      return answers;
    },
    get lastEnd() {
      return lastEnd;
    },
    async dial(fromNumber, user) {
      await command("uafind", `sip:${fromNumber}@${domain}`);
      await command("dial", `sip:${user}@${domain}`);
    },
    accept: () => command("accept"),
    hangUp: () => command("hangup"),
    setHeld: (isHeld) => command(isHeld ? "hold" : "resume"),
    transfer: (user) => command("transfer", `sip:${user}@${domain}`),
    setFrozen: (isFrozen) => void child.kill(isFrozen ? "SIGSTOP" : "SIGCONT"),
    async stop() {
      child.kill("SIGCONT");
      const ended = once(child, "exit");
      socket.destroy();
      stopNow();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

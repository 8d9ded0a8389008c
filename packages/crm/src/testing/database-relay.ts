import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A relay between a program and its database, with the faults of a network. */
export interface DatabaseRelay {
  readonly databaseUrl: string;
  /** How long each response takes longer, in milliseconds. */
  delayMs: number;
  /** Closes the connection that sends this text next: before the server gets it, or instead of its response. */
  cutAt(text: string, moment: "request" | "response"): void;
  /** Whether a connection is still to be cut. */
  isCutting(): boolean;
  /** Whether new connections announce another process of the server than they lead to, as a pooler does; off at first. */
  hidesProcess: boolean;
  /** Passes nothing on in the connections that are open, and doesn't close them. */
  freeze(): void;
  /** Closes all connections, and refuses others until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Starts a relay before a database. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const pairs = new Map<Socket, Socket>();
  const frozen = new WeakSet<Socket>();
  let cut: { text: string; moment: "request" | "response" } | undefined;
  let delayMs = 0;
  let hidesProcess = false;

  function relay(client: Socket): void {
    const server = connect(target);
    pairs.set(client, server);
    const end = (): void => {
      if (frozen.has(client)) return;
      pairs.delete(client);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", end).on("close", end);
    let isCut = false;
    client.on("data", (chunk: Buffer) => {
      if (frozen.has(client)) return;
      if (cut && chunk.includes(cut.text)) {
        isCut = true;
        const { moment } = cut;
        cut = undefined;
        if (moment === "request") return end();
      }
      server.write(chunk);
    });
    server.on("data", (chunk: Buffer) => {
      if (isCut) return end();
      if (hidesProcess) changeProcess(chunk);
      setTimeout(() => {
        if (!frozen.has(client)) client.write(chunk);
      }, delayMs);
    });
  }

  let listener = createServer(relay);
  const listen = async (port: number): Promise<void> => {
    listener = createServer(relay).listen(port, "127.0.0.1");
    await once(listener, "listening");
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  url.host = `127.0.0.1:${port}`;
  return {
    databaseUrl: url.href,
    get delayMs() {
      return delayMs;
    },
    set delayMs(value) {
      delayMs = value;
    },
    get hidesProcess() {
      return hidesProcess;
    },
    set hidesProcess(value) {
      hidesProcess = value;
    },
    cutAt: (text, moment) => void (cut = { text, moment }),
    isCutting: () => cut !== undefined,
    freeze() {
      for (const client of pairs.keys()) frozen.add(client);
    },
    async close() {
      listener.close();
      for (const [client, server] of pairs) {
        client.destroy();
        server.destroy();
      }
      pairs.clear();
      if (listener.listening) await once(listener, "close");
    },
    open: () => listen(port),
  };
}

/** The begin of the message BackendKeyData, before the id of the process. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

function changeProcess(chunk: Buffer): void {
  const begin = chunk.indexOf(KEY_DATA);
  if (begin < 0) return;
  const at = begin + KEY_DATA.length;
  chunk.writeInt32BE(chunk.readInt32BE(at) + 1, at);
}

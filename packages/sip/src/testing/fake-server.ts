import { vi } from "vitest";
import { readHead, valueOf } from "../message-head.ts";

/** A SIP server in this process: `window` and `WebSocket` are stubbed, so that a carrier connects to it. */
export interface FakeServer {
  /** What the phone has sent. */
  readonly received: readonly string[];
  /** What the phone has sent, and begins with this text. */
  find(start: string): readonly string[];
  /** The value of a header in the last message that begins with this text. */
  header(start: string, name: string): string | undefined;
  /** How requests are answered from now on: with a first line and headers, or not at all. */
  handle: (request: string) => readonly string[] | undefined;
  send(message: string): void;
}

const lines = (message: readonly string[]) => `${message.join("\r\n")}\r\n\r\n`;

/** A reply that accepts a registration. */
export const accept = (request: string): readonly string[] => [
  "SIP/2.0 200 OK",
  `Contact: ${contactOf(request)}`,
];

export function contactOf(request: string): string {
  const head = readHead(request);
  return (head && valueOf(head, "contact")) ?? "";
}

export function startFakeServer(): FakeServer {
  const received: string[] = [];
  const sockets: FakeWebSocket[] = [];

  const server: FakeServer = {
    received,
    find: (start) => received.filter((message) => message.startsWith(start)),
    header(start, name) {
      const head = readHead(server.find(start).at(-1) ?? "");
      return head && valueOf(head, name);
    },
    handle: accept,
    send: (data) => sockets.at(-1)?.onmessage({ data }),
  };

  class FakeWebSocket {
    readonly OPEN = 1;
    readyState = 0;
    onopen: () => void = () => undefined;
    onmessage: (event: { data: string }) => void = () => undefined;

    constructor() {
      sockets.push(this);
      queueMicrotask(() => {
        this.readyState = this.OPEN;
        this.onopen();
      });
    }
    send(message: string) {
      received.push(message);
      const head = readHead(message);
      if (!head || head.firstLine.startsWith("SIP/")) return;
      const [firstLine, ...headers] = server.handle(message) ?? [];
      if (firstLine === undefined) return;
      const repeated = ["via", "from", "to", "call-id", "cseq"];
      const copied = repeated.map((name) => `${name}: ${valueOf(head, name) ?? ""}`);
      const reply = lines([firstLine, ...copied, ...headers, "Content-Length: 0"]);
      queueMicrotask(() => server.send(reply));
    }
    close() {
      this.readyState = 3;
    }
  }
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("window", {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    RTCPeerConnection: vi.fn(),
  });
  return server;
}

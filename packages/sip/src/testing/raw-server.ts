import { createRawCall, type RawCall, type RingOptions } from "./raw-call.ts";
import {
  createResponse,
  formatMessage,
  headerOf,
  methodOf,
  parseMessage,
  type RawReply,
  type SipMessage,
} from "./sip-message.ts";

/**
 * A SIP server without a network, which does what a test wants, also what no real server does. It replies 200 to
 * REGISTER, and is the other party of each call.
 */
export interface RawServer {
  /** The address for the account of a carrier. */
  readonly url: string;
  /** All requests outside of calls. */
  readonly requests: readonly SipMessage[];
  /** Responses outside of calls. */
  readonly responses: readonly SipMessage[];
  /** Replies to requests outside of calls. By default, 200 with the Contact of the request. */
  setReply(reply: (request: SipMessage) => RawReply | "none" | undefined): void;
  /** What is added to the answers of later calls. */
  setAnswerHeaders(headers: SipMessage["headers"]): void;
  /** The calls, in both directions. */
  readonly calls: readonly RawCall[];
  /** Calls the phone, with more headers and other parties if the test wants. */
  ring(options?: RingOptions): RawCall;
  /** Sends a message to the phone, as it is. */
  send(message: SipMessage): void;
  /** Closes the WebSocket. The phone opens another one. */
  disconnect(): void;
  close(): void;
}

let servers = 0;

/** Starts a server. Until it is closed, WebSockets to its address are its own. */
export function startRawServer(): RawServer {
  const url = `ws://raw-server-${(servers += 1)}.invalid`;
  const Original = globalThis.WebSocket;
  const requests: SipMessage[] = [];
  const responses: SipMessage[] = [];
  const calls: RawCall[] = [];
  let socket: FakeSocket | undefined;
  let answerHeaders: SipMessage["headers"] = [];
  let replyTo: ((request: SipMessage) => RawReply | "none" | undefined) | undefined;

  class FakeSocket extends EventTarget {
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | undefined;
    onclose: ((event: { wasClean: boolean; code: number }) => void) | undefined;
    onmessage: ((event: { data: string }) => void) | undefined;

    constructor() {
      super();
      queueMicrotask(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }
    send(text: string) {
      // Keep-alives have no content.
      if (text.trim() !== "") queueMicrotask(() => receive(parseMessage(text)));
    }
    close(isClean = true) {
      this.readyState = 3;
      this.onclose?.({ wasClean: isClean, code: isClean ? 1000 : 1006 });
    }
  }

  // Node.js 20 has no WebSocket, although its type has no undefined. There, nothing constructs the substitute.
  const Base = (Original as typeof Original | undefined) ?? (Object as unknown as typeof Original);
  globalThis.WebSocket = new Proxy(Base, {
    construct(target, args: [string | URL, string[]]) {
      if (String(args[0]) !== url) return new target(...args);
      socket = new FakeSocket();
      return socket;
    },
  });

  function send(message: SipMessage) {
    socket?.onmessage?.({ data: formatMessage(message) });
  }

  function receive(message: SipMessage) {
    const id = headerOf(message, "Call-ID");
    const call = calls.find(({ callId }) => callId === id);
    if (call) {
      call.receive(message);
      return;
    }
    const method = methodOf(message);
    if (method === undefined) responses.push(message);
    if (method === undefined || method === "ACK") return;
    requests.push(message);
    const reply = replyTo?.(message);
    if (method === "INVITE" && !reply) {
      calls.push(createRawCall({ send, invite: message, answerHeaders }));
      return;
    }
    if (reply === "none") return;
    const contact = headerOf(message, "Contact");
    const headers = contact === "" ? [] : [["Contact", contact] as const];
    send(createResponse(message, reply ?? { status: 200, headers }, "server"));
  }

  return {
    url,
    requests,
    responses,
    setReply(next) {
      replyTo = next;
    },
    setAnswerHeaders(next) {
      answerHeaders = next;
    },
    calls,
    ring(options) {
      const registration = requests.findLast((request) => methodOf(request) === "REGISTER");
      const [, contact = ""] = /<([^>]+)>/.exec(headerOf(registration ?? lost(), "Contact")) ?? [];
      const call = createRawCall({ send, ring: { ...options, contact } });
      calls.push(call);
      return call;
    },
    send,
    disconnect: () => socket?.close(false),
    close() {
      for (const call of calls) call.close();
      globalThis.WebSocket = Original;
    },
  };
}

function lost(): never {
  throw new Error("The phone isn't registered.");
}

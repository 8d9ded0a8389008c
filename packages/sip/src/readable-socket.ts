import { WebSocketInterface, type Socket } from "jssip";
import { restoreHidden } from "./hidden-text.ts";
import { createLateAnswers } from "./late-answers.ts";
import { refuseUnreadable, toReadableMessage } from "./readable-message.ts";
import { createRegistrationReplies } from "./registration-replies.ts";

/** What JsSIP sends again and again to keep the connection. */
const isKeepAlive = (text: string): boolean => /^(?:\r\n)+$/.test(text);

/**
 * A WebSocket for JsSIP, which doesn't reply to messages that it can't read. Here, they are written so that it can,
 * or refused.
 */
export function createReadableSocket(
  url: string,
  /** Runs for a call that was refused because it can't be read. */
  onUnreadableCall: () => void,
): Socket {
  const socket = new WebSocketInterface(url);
  const registrationReplies = createRegistrationReplies();
  const lateAnswers = createLateAnswers();

  function receive(data: unknown) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data as ArrayBuffer);
    if (isKeepAlive(text)) {
      readable.ondata(text);
      return;
    }
    const acknowledgment = lateAnswers.acknowledge(text);
    if (acknowledgment !== undefined) {
      socket.send(acknowledgment);
      return;
    }
    const message = toReadableMessage(text);
    if (message !== undefined) {
      readable.ondata(registrationReplies.read(message));
      return;
    }
    const refusal = refuseUnreadable(text);
    if (refusal !== undefined) socket.send(refusal);
    if (refusal !== undefined && text.startsWith("INVITE ")) onUnreadableCall();
  }

  const readable: Socket = {
    get via_transport() {
      return socket.via_transport;
    },
    set via_transport(transport) {
      socket.via_transport = transport;
    },
    url: socket.url,
    sip_uri: socket.sip_uri,
    connect() {
      Object.assign(socket, {
        onconnect: () => readable.onconnect(),
        ondisconnect: (...reason: Parameters<Socket["ondisconnect"]>) =>
          readable.ondisconnect(...reason),
        ondata: receive,
      });
      socket.connect();
    },
    disconnect: () => socket.disconnect(),
    send(message) {
      if (typeof message !== "string") return socket.send(message);
      registrationReplies.handleRequest(message);
      const restored = restoreHidden(message);
      lateAnswers.handleRequest(restored);
      return socket.send(restored);
    },
    isConnected: () => socket.isConnected(),
    isConnecting: () => socket.isConnecting(),
    // JsSIP sets these.
    onconnect: () => undefined,
    ondisconnect: () => undefined,
    ondata: () => undefined,
  };
  return readable;
}

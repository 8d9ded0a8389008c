import { handshakeTypes } from "@calling-extensions/contract";
import type { LiveMessage, Recording } from "@calling-extensions/recording";

/** The app that the replay plays, as its driver sees it. */
export interface PlayedApp {
  /** What the page has sent, oldest first. Ids count from 1. */
  readonly received: readonly (LiveMessage & { readonly id: number })[];
  readonly isConnected: boolean;
  send(this: void, message: LiveMessage): void;
}

declare global {
  interface Window {
    playedApp: PlayedApp;
  }
}

/** What the recorded app said about itself in the handshake. */
interface Handshake {
  readonly version?: unknown;
  readonly appSdk?: unknown;
}

/** Runs in the app's frame: replies to the handshake, collects the page's messages, and sends what is played. */
function runPlayedApp(own: Handshake): void {
  const received: (LiveMessage & { id: number })[] = [];
  let origin: string | undefined;
  let sent = 0;
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    const message = Object(event.data) as { type?: unknown; data?: unknown };
    if (event.source !== window.parent || typeof message.type !== "string") return;
    const { type, data } = message;
    if (type === "SYNC") {
      if (origin !== undefined) return;
      origin = event.origin;
      window.parent.postMessage(
        { ...message, type: "SYNC_ACK", iFrameUrl: location.origin, ...own },
        origin,
      );
    } else if (event.origin === origin) {
      received.push({ id: received.length + 1, type, data });
    }
  });
  window.playedApp = {
    received,
    get isConnected() {
      return origin !== undefined;
    },
    send(message) {
      if (origin === undefined) throw new Error("The page hasn't connected.");
      sent += 1;
      window.parent.postMessage({ ...message, messageId: `played-${sent}` }, origin);
    },
  };
}

/** The recorded app's handshake. It has no port: what is played goes over the window. */
function handshakeOf({ entries }: Recording): Handshake {
  const syncAck = entries.find(
    (entry) => entry.kind === "message" && entry.type === handshakeTypes.syncAck,
  );
  const { version, appSdk } = Object(syncAck?.kind === "message" && syncAck.data) as Handshake;
  const { capabilities, ...sdk } = Object(appSdk) as { capabilities?: unknown };
  if (!Array.isArray(capabilities)) return { version };
  const played = capabilities.filter((each) => each !== "port" && each !== "unloading");
  return { version, appSdk: { ...sdk, capabilities: played } };
}

/** The page that stands for the recorded app. */
export function playedAppPage(recording: Recording): string {
  // No text of the recording can end the script.
  const handshake = JSON.stringify(handshakeOf(recording)).replaceAll("<", String.raw`\u003c`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Played app</title><body><script>(${String(runPlayedApp)})(${handshake})</script></body></html>`;
}

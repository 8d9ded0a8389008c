import { addFrame, dialPayload, type ConnectApp, type ConnectHost, type Dial } from "../link.ts";

export const host: ConnectHost = ({ appUrl, onData }) => {
  const { origin } = new URL(appUrl);
  const peer = addFrame(appUrl);
  const ready = new Promise<void>((resolve) => {
    window.addEventListener("message", (event: MessageEvent<{ type: string; data?: unknown }>) => {
      if (event.source !== peer || event.origin !== origin) return;
      if (event.data.type === "READY") resolve();
      else onData(event.data.data);
    });
  });
  return {
    ready,
    dial: (command) =>
      peer.postMessage({ type: "DIAL_NUMBER", data: dialPayload(command) }, origin),
  };
};

export const app: ConnectApp = ({ hostOrigin, onReady, onDial }) => {
  const send = (data: unknown): void =>
    window.parent.postMessage({ type: "CALL_DATA", data }, hostOrigin);
  window.addEventListener("message", (event: MessageEvent<{ type: string; data: Dial }>) => {
    if (event.source !== window.parent || event.origin !== hostOrigin) return;
    const reply = onDial(event.data.data);
    if (reply !== undefined) send(reply);
  });
  window.parent.postMessage({ type: "READY" }, hostOrigin);
  onReady();
  return send;
};

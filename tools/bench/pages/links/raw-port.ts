import { addFrame, dialPayload, type ConnectApp, type ConnectHost, type Dial } from "../link.ts";

export const host: ConnectHost = ({ appUrl, onData }) => {
  const { origin } = new URL(appUrl);
  const peer = addFrame(appUrl);
  let port: MessagePort | undefined;
  const ready = new Promise<void>((resolve) => {
    window.addEventListener("message", (event) => {
      if (event.source !== peer || event.origin !== origin) return;
      [port] = event.ports;
      port?.addEventListener("message", (message: MessageEvent<{ data?: unknown }>) =>
        onData(message.data.data),
      );
      port?.start();
      resolve();
    });
  });
  return {
    ready,
    dial: (command) => port?.postMessage({ type: "DIAL_NUMBER", data: dialPayload(command) }),
  };
};

export const app: ConnectApp = ({ hostOrigin, onReady, onDial }) => {
  const { port1: port, port2 } = new MessageChannel();
  const send = (data: unknown): void => port.postMessage({ type: "CALL_DATA", data });
  port.addEventListener("message", (event: MessageEvent<{ type: string; data: Dial }>) => {
    const reply = onDial(event.data.data);
    if (reply !== undefined) send(reply);
  });
  port.start();
  window.parent.postMessage({ type: "READY" }, hostOrigin, [port2]);
  onReady();
  return send;
};

import { dialPayload } from "../link.ts";
import { addFrame, startHost } from "./host-page.ts";

startHost(({ appUrl, container, onData }) => {
  const { origin } = new URL(appUrl);
  const peer = addFrame(container, appUrl);
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
});

import { dialPayload } from "../link.ts";
import { addFrame, startHost } from "./host-page.ts";

startHost(({ appUrl, container, onData }) => {
  const { origin } = new URL(appUrl);
  const peer = addFrame(container, appUrl);
  const ready = new Promise<void>((resolve) => {
    window.addEventListener("message", (event: MessageEvent<{ type: string; data?: unknown }>) => {
      if (event.source !== peer || event.origin !== origin) return;
      if (event.data.type === "READY") resolve();
      else onData(event.data.data);
    });
  });
  return {
    ready,
    dial: (command) => {
      peer.postMessage({ type: "DIAL_NUMBER", data: dialPayload(command) }, origin);
    },
  };
});

import { IFrameManager } from "@hubspot/calling-extensions-sdk";
import { pageSetting } from "../page-setting.ts";
import { dialPayload } from "../payloads.ts";
import { startHost } from "./start-host.ts";

// Nearly all of what the vendor's host costs is its logging; without it the wire can be compared.
// oxlint-disable-next-line no-console, no-empty-function
if (pageSetting("quiet") === "1") console.debug = () => {};

startHost(({ appUrl, container, onData }) => {
  container.id = "frame";
  let manager: IFrameManager | undefined;
  const ready = new Promise<void>((resolve) => {
    manager = new IFrameManager({
      iFrameOptions: { src: appUrl, width: "400", height: "650", hostElementSelector: "#frame" },
      debugMode: false,
      onMessageHandler: (message: { type: string; data?: unknown }) => {
        if (message.type === "CALL_DATA") onData(message.data);
        if (message.type === "INITIALIZED") resolve();
      },
    });
  });
  return {
    ready,
    dial: (command) => {
      // Its type knows nothing of `data`, its demos send it.
      const message: { type: string; data: unknown } = {
        type: "DIAL_NUMBER",
        data: dialPayload(command),
      };
      manager?.sendMessage(message);
    },
  };
});

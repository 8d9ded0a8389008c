import { IFrameManager } from "@hubspot/calling-extensions-sdk";
import { pageSetting } from "../page-setting.ts";
import { dialPayload } from "../link.ts";
import { startHost } from "./host-page.ts";

// Most of the time that the vendor's host takes is logging. Without it, the messages can be compared.
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
      // The type lacks `data`, which the vendor's demos send.
      const message: { type: string; data: unknown } = {
        type: "DIAL_NUMBER",
        data: dialPayload(command),
      };
      manager?.sendMessage(message);
    },
  };
});

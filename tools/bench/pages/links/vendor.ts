import CallingExtensions, { IFrameManager } from "@hubspot/calling-extensions-sdk";
import { dialPayload, type ConnectApp, type ConnectHost, type Dial } from "../link.ts";
import { pageSetting } from "../page-setting.ts";

export const host: ConnectHost = ({ appUrl, onData }) => {
  // Most of the time that the vendor's host takes is logging. Without it, the messages can be compared.
  if (pageSetting("quiet") === "yes") console.debug = () => {};
  const container = document.createElement("div");
  container.id = "frame";
  document.body.append(container);
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
};

/** The used part of the vendor's class. Its own types require all 21 handlers. */
type Cti = new (options: {
  debugMode: boolean;
  eventHandlers: Record<string, (data: never) => void>;
}) => { initialized(data: object): void; callData(data: unknown): void };

export const app: ConnectApp = ({ onReady, onDial }) => {
  const cti = new (CallingExtensions as unknown as Cti)({
    debugMode: false,
    eventHandlers: {
      onReady: () => {
        onReady();
        cti.initialized({ isLoggedIn: true });
      },
      onDialNumber: (dial: Dial) => {
        const reply = onDial(dial);
        if (reply !== undefined) cti.callData(reply);
      },
    },
  });
  return (data) => cti.callData(data);
};

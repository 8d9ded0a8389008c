import CallingExtensions from "@calling-extensions/sdk";
import { LONG_PROPERTY_NAME, type ConnectApp, type ConnectHost, type Dial } from "../link.ts";
import { createOurHost, dialRequest } from "../our-host.ts";

export const host: ConnectHost = ({ appUrl, onData }) => {
  const ours = createOurHost(appUrl);
  ours.on("callData", onData);
  return {
    ready: new Promise((resolve) => {
      ours.on("status", ({ status }) => {
        if (status === "initialized") resolve();
      });
    }),
    dial: (command = LONG_PROPERTY_NAME) => ours.dial(dialRequest(command)),
    nudge: (index) => ours.setVisibility({ isMinimized: index % 2 === 0, isHidden: false }),
  };
};

export const app: ConnectApp = ({ onReady, onDial }) => {
  const cti = new CallingExtensions({
    debugMode: false,
    eventHandlers: {
      onReady: () => {
        onReady();
        void cti.initialized({ isLoggedIn: true });
      },
      onDialNumber: (dial) => {
        // This page sends the optional field with every dial.
        const reply = onDial(dial as Dial);
        if (reply !== undefined) void cti.callData(reply);
      },
    },
  });
  return (data) => void cti.callData(data);
};

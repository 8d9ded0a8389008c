import CallingExtensions from "@calling-extensions/sdk";
import type { Dial } from "../link.ts";
import { startApp } from "./start-app.ts";

startApp(({ onReady, onDial, onNudge }) => {
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
      onVisibilityChanged: onNudge,
    },
  });
  return { send: (data) => void cti.callData(data), destroy: () => cti.destroy() };
});

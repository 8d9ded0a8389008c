import CallingExtensions from "@calling-extensions/sdk";
import type { Dial } from "../payloads.ts";
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
        // The page sends the field that is optional elsewhere with every dial.
        const answer = onDial(dial as Dial);
        if (answer !== undefined) void cti.callData(answer);
      },
      onVisibilityChanged: onNudge,
    },
  });
  return { send: (data) => void cti.callData(data), destroy: () => cti.destroy() };
});

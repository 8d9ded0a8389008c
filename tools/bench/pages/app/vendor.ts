import CallingExtensions from "@hubspot/calling-extensions-sdk";
import type { Dial } from "../link.ts";
import { startApp } from "./start-app.ts";

/** The used part of the vendor's class. Its own types require all 21 handlers. */
type Cti = new (options: {
  debugMode: boolean;
  eventHandlers: Record<string, (data: never) => void>;
}) => { initialized(data: object): void; callData(data: unknown): void };

startApp(({ onReady, onDial, onNudge }) => {
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
      onVisibilityChanged: onNudge,
    },
  });
  return { send: (data) => cti.callData(data) };
});

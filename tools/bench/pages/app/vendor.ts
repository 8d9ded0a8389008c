import CallingExtensions from "@hubspot/calling-extensions-sdk";
import type { Dial } from "../payloads.ts";
import { startApp } from "./start-app.ts";

/** As much of the vendor's class as is used; its own types demand all of its 21 handlers. */
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
        const answer = onDial(dial);
        if (answer !== undefined) cti.callData(answer);
      },
      onVisibilityChanged: onNudge,
    },
  });
  return { send: (data) => cti.callData(data) };
});

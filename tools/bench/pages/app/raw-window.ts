import type { Dial } from "../link.ts";
import { startApp } from "./start-app.ts";

startApp(({ hostOrigin, onReady, onDial }) => {
  const send = (data: unknown): void => {
    window.parent.postMessage({ type: "CALL_DATA", data }, hostOrigin);
  };
  window.addEventListener("message", (event: MessageEvent<{ type: string; data: Dial }>) => {
    if (event.source !== window.parent || event.origin !== hostOrigin) return;
    const reply = onDial(event.data.data);
    if (reply !== undefined) send(reply);
  });
  window.parent.postMessage({ type: "READY" }, hostOrigin);
  onReady();
  return { send };
});

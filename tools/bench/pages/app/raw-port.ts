import type { Dial } from "../link.ts";
import { startApp } from "./start-app.ts";

startApp(({ hostOrigin, onReady, onDial }) => {
  const { port1: port, port2 } = new MessageChannel();
  const send = (data: unknown): void => port.postMessage({ type: "CALL_DATA", data });
  port.addEventListener("message", (event: MessageEvent<{ type: string; data: Dial }>) => {
    const reply = onDial(event.data.data);
    if (reply !== undefined) send(reply);
  });
  port.start();
  window.parent.postMessage({ type: "READY" }, hostOrigin, [port2]);
  onReady();
  return { send };
});

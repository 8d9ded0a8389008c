import { connect, WindowMessenger, type RemoteProxy } from "penpal";
import type { Dial } from "../link.ts";
import { startApp } from "./start-app.ts";

interface HostMethods extends Record<string, (data: unknown) => void> {
  callData(data: unknown): void;
}

startApp(({ hostOrigin, onReady, onDial }) => {
  const messenger = new WindowMessenger({
    remoteWindow: window.parent,
    allowedOrigins: [hostOrigin],
  });
  // In penpal, a reply is a return value, which takes one message less.
  const methods = { dial: (dial: Dial) => onDial(dial) };
  let host: RemoteProxy<HostMethods> | undefined;
  const connection = connect<HostMethods>({ messenger, methods });
  const ready = async (): Promise<void> => {
    host = await connection.promise;
    onReady();
  };
  void ready();
  return { send: (data) => void host?.callData(data) };
});

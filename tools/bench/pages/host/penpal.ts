import { connect, WindowMessenger, type RemoteProxy } from "penpal";
import { dialPayload, type Dial } from "../link.ts";
import { addFrame, startHost } from "./host-page.ts";

interface AppMethods extends Record<string, (dial: Dial) => unknown> {
  dial(dial: Dial): unknown;
}

startHost(({ appUrl, container, onData }) => {
  const messenger = new WindowMessenger({
    remoteWindow: addFrame(container, appUrl),
    allowedOrigins: [new URL(appUrl).origin],
  });
  const connection = connect<AppMethods>({ messenger, methods: { callData: onData } });
  let app: RemoteProxy<AppMethods> | undefined;
  const ready = async (): Promise<void> => {
    app = await connection.promise;
  };
  const dial = async (command?: string): Promise<void> => {
    const reply = await app?.dial(dialPayload(command));
    if (reply !== undefined) onData(reply);
  };
  return { ready: ready(), dial: (command) => void dial(command) };
});

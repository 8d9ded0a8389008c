import { connect, WindowMessenger, type RemoteProxy } from "penpal";
import { addFrame, dialPayload, type ConnectApp, type ConnectHost, type Dial } from "../link.ts";

interface AppMethods extends Record<string, (dial: Dial) => unknown> {
  dial(dial: Dial): unknown;
}
interface HostMethods extends Record<string, (data: unknown) => void> {
  callData(data: unknown): void;
}

export const host: ConnectHost = ({ appUrl, onData }) => {
  const messenger = new WindowMessenger({
    remoteWindow: addFrame(appUrl),
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
};

export const app: ConnectApp = ({ hostOrigin, onReady, onDial }) => {
  const messenger = new WindowMessenger({
    remoteWindow: window.parent,
    allowedOrigins: [hostOrigin],
  });
  // In penpal, a reply is a return value, which takes one message less.
  const methods = { dial: (dial: Dial) => onDial(dial) };
  let peer: RemoteProxy<HostMethods> | undefined;
  const connection = connect<HostMethods>({ messenger, methods });
  const ready = async (): Promise<void> => {
    peer = await connection.promise;
    onReady();
  };
  void ready();
  return (data) => void peer?.callData(data);
};

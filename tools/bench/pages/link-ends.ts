import type { Dial } from "./payloads.ts";

/** What a host page is given to connect with. */
export interface HostSetup {
  appUrl: string;
  container: HTMLElement;
  /** Hears everything the app sends, in order. */
  onData: (data: unknown) => void;
}

/** The host's end of a contestant's link. */
export interface HostEnd {
  /** Settles when the app can be dialled. */
  ready: Promise<void>;
  /** Sends a DIAL_NUMBER to the app; without a command, one of 600 bytes that it echoes. */
  dial(command?: string): void;
  /** Sends a small message that the app only counts. */
  nudge?(index: number): void;
  /** Hears of every message in and out, where the host records them. */
  onMessage?(listener: () => void): void;
  destroy?(): void;
}

export type ConnectHost = (setup: HostSetup) => HostEnd;

/** What an app is given to connect with. */
export interface AppSetup {
  hostOrigin: string;
  onReady: () => void;
  /** Answers a dial; undefined answers nothing. */
  onDial: (dial: Dial) => unknown;
  onNudge: () => void;
}

/** The app's end of a contestant's link. */
export interface AppEnd {
  send(data: unknown): void;
  destroy?(): void;
}

export type ConnectApp = (setup: AppSetup) => AppEnd;

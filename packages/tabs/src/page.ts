interface Channel {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** The parts of a window that connect its tab to the others. */
export interface Page {
  readonly navigator: { readonly locks: Pick<LockManager, "request"> };
  readonly BroadcastChannel: new (name: string) => Channel;
  setTimeout(callback: () => void, delayMs: number): unknown;
}

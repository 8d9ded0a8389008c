import { createStore } from "zustand/vanilla";

/** A call whose records the user changes, because its app asks for it. */
interface PendingCall {
  readonly engagementId: string;
  readonly onClosed: () => void;
}

export const pendingCallRecords = createStore<PendingCall | undefined>(() => undefined);

export function endCallRecords(): void {
  const pending = pendingCallRecords.getState();
  pendingCallRecords.setState(undefined, true);
  pending?.onClosed();
}

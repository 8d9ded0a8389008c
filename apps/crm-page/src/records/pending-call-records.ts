import { createStore } from "zustand/vanilla";

/** A call whose records the user changes. */
interface PendingCall {
  readonly engagementId: string;
  readonly onClosed: () => void;
}

export const pendingCallRecords = createStore<PendingCall | undefined>(() => undefined);

/** Opens the dialog for the records of a call, in place of one that is open. */
export function startCallRecords(engagementId: string, onClosed = (): void => undefined): void {
  endCallRecords();
  pendingCallRecords.setState({ engagementId, onClosed }, true);
}

export function endCallRecords(): void {
  const pending = pendingCallRecords.getState();
  pendingCallRecords.setState(undefined, true);
  pending?.onClosed();
}

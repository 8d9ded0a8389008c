import { useStore } from "zustand";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { openedCall } from "../records/opened-call.ts";

const OpenedCallDialog = lazyDialog(
  "the call",
  async () => (await import("./opened-call-dialog.tsx")).OpenedCallDialog,
);

const close = (): void => openedCall.setState(undefined, true);

/** The dialog of the call without a record that the user opened from the search. */
export function OpenedCall() {
  const call = useStore(openedCall);
  return call && <OpenedCallDialog call={call} onClose={close} />;
}

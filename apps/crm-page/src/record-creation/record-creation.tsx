import { useStore } from "zustand";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { endCreation, pendingCreation } from "./pending-creation.ts";

const CreateRecordDialog = lazyDialog(
  "the form",
  async () => (await import("./create-record-dialog.tsx")).CreateRecordDialog,
);

/** The form for a new record or activity, while one is pending. */
export function RecordCreation() {
  const creation = useStore(pendingCreation);
  return creation ? <CreateRecordDialog creation={creation} onClose={endCreation} /> : null;
}

import { useStore } from "zustand";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { pendingCreation } from "./pending-creation.ts";

const CreateRecordDialog = lazyPart(
  "the form",
  async () => (await import("./create-record-dialog.tsx")).CreateRecordDialog,
);

/** The form for a new record or activity, while one is pending. */
export function RecordCreation() {
  const creation = useStore(pendingCreation);
  return creation ? <CreateRecordDialog creation={creation} /> : null;
}

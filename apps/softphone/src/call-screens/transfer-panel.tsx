import { useStore } from "zustand";
import { useServices } from "../phone/softphone-services.ts";
import { ConnectCalls } from "./connect-calls.tsx";
import { TransferForm } from "./transfer-form.tsx";

/** The ways to transfer the other party. */
export function TransferPanel({ onClose }: { onClose: () => void }) {
  const { blindTransfer, attendedTransfer } = useStore(
    useServices().line.state,
    ({ capabilities }) => capabilities,
  );
  return (
    <>
      {attendedTransfer && <ConnectCalls onConnect={onClose} />}
      {blindTransfer && <TransferForm onClose={onClose} />}
    </>
  );
}

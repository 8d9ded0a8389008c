import { useLanguage } from "../languages/language-context.ts";
import { Button } from "@calling-extensions/ui/controls";
import { otherParty } from "../call/other-party.ts";
import { findConnectableCalls } from "../phone/phone-state.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./connect-calls.module.css";

/** Offers to connect the other parties of both calls with each other. */
export function ConnectCalls({ onConnect }: { onConnect: () => void }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const current = usePhoneState((state) => findConnectableCalls(state)?.[0]);
  const other = usePhoneState((state) => findConnectableCalls(state)?.[1]);
  if (!current || !other) return null;

  function connect() {
    onConnect();
    calls.transfers.connectCalls();
  }

  return (
    <Button tone="primary" className={styles.connect} onClick={connect}>
      {texts.transfer.connect(otherParty(other), otherParty(current))}
    </Button>
  );
}

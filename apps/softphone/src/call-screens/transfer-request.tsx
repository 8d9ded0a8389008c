import { useLanguage } from "../languages/language-context.ts";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { otherParty } from "../call/other-party.ts";
import type { Call } from "../call/call.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import { useCalls } from "../phone/softphone-services.ts";
import styles from "./save-problems.module.css";

/** Asks whether the user wants to be transferred by the other party. */
export function TransferRequestNotice({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const { requestedTransfer: toNumber } = call;
  if (toNumber === undefined) return null;
  return (
    <div className={styles.problem}>
      <Notice tone="warning" role="alert">
        {texts.transfer.request(otherParty(call), formatNumber(toNumber))}
      </Notice>
      <div className={styles.actions}>
        <Button onClick={() => calls.lines.answerTransfer(true)}>{texts.transfer.accept}</Button>
        <Button onClick={() => calls.lines.answerTransfer(false)}>{texts.transfer.stay}</Button>
      </div>
    </div>
  );
}

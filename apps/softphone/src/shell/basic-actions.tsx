import { Button } from "@calling-extensions/ui/controls";
import { isIncoming, isLive, type Call } from "../call/call.ts";
import { useLanguage } from "../languages/language-context.ts";
import { usePhone } from "../phone/softphone-services.ts";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import styles from "./app.module.css";

/** What the user must be able to do with a call, whatever else can't be loaded or shown. */
export function BasicActions({ call }: { call: Call }) {
  const { calls } = usePhone();
  const { common } = useLanguage().texts;
  if (!isLive(call)) {
    return (
      <div className={styles.actions}>
        <Button size="large" onClick={() => calls?.wrapUp.skipNotes()}>
          {common.skipNotes}
        </Button>
        <Button tone="primary" size="large" onClick={() => calls?.wrapUp.save()}>
          {common.save}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button
        tone="danger"
        size="large"
        {...shortcutProps("hangUp")}
        onClick={() => calls?.lines.hangUp()}
      >
        {isIncoming(call) ? common.decline : common.hangUp}
      </Button>
      {isIncoming(call) && (
        <Button
          tone="primary"
          size="large"
          {...shortcutProps("answer")}
          onClick={() => calls?.incoming.answer()}
        >
          {common.answer}
        </Button>
      )}
    </div>
  );
}

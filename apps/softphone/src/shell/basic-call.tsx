import { Button, Notice } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { callLabel } from "../call/call-labels.ts";
import { isIncoming, isLive, type Call } from "../call/call.ts";
import { otherParty } from "../call/other-party.ts";
import { useLanguage } from "../languages/language-context.ts";
import { usePhone } from "../phone/softphone-services.ts";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import styles from "./app.module.css";
import { callParts } from "./late-code.ts";

/** A call whose screen hasn't loaded: the user can still answer and end it. */
export function BasicCall({ call }: { call: Call }) {
  const phone = usePhone();
  const { texts } = useLanguage();
  const hasFailed = useStore(callParts.state, (state) => state.hasFailed);
  return (
    <div className={styles.basicCall}>
      <h1>
        <bdi>{otherParty(call)}</bdi>
      </h1>
      <p>{callLabel(call, texts)}</p>
      {hasFailed && (
        <>
          <Notice tone="danger">{texts.common.controlsNotLoaded}</Notice>
          <Button onClick={() => void callParts.load()}>{texts.common.tryAgain}</Button>
        </>
      )}
      <div className={styles.actions}>
        {isLive(call) ? (
          <Button
            tone="danger"
            size="large"
            {...shortcutProps("hangUp")}
            onClick={() => phone.hangUp()}
          >
            {isIncoming(call) ? texts.common.decline : texts.common.hangUp}
          </Button>
        ) : (
          <Button size="large" onClick={() => phone.skipNotes()}>
            {texts.common.skipNotes}
          </Button>
        )}
        {isIncoming(call) && (
          <Button
            tone="primary"
            size="large"
            {...shortcutProps("answer")}
            onClick={() => phone.answer()}
          >
            {texts.common.answer}
          </Button>
        )}
      </div>
    </div>
  );
}

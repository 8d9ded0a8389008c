import { Button, Notice } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { callLabel } from "../call/call-labels.ts";
import type { Call } from "../call/call.ts";
import { otherParty } from "../call/other-party.ts";
import { useLanguage } from "../languages/language-context.ts";
import styles from "./app.module.css";
import { BasicActions } from "./basic-actions.tsx";
import { callParts } from "./late-code.ts";

/** A call whose screen hasn't loaded: the user can still answer and end it. */
export function BasicCall({ call }: { call: Call }) {
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
      <BasicActions call={call} />
    </div>
  );
}

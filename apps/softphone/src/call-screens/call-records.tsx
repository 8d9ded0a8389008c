import { Button } from "@calling-extensions/ui/controls";
import { useEffect, useId } from "react";
import { engagementIdOf, type Call } from "../call/call.ts";
import { useLanguage } from "../languages/language-context.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./call-records.module.css";

/** The records on whose timelines the call is, which the user changes in the CRM page. */
export function CallRecords({ call }: { call: Call }) {
  const calls = useCalls();
  const texts = useLanguage().texts.records;
  const labelId = useId();
  const isOffered = usePhoneState((state) => state.canShowRecords);
  const shown = usePhoneState(({ callRecords }) => callRecords);
  const engagementId = engagementIdOf(call);
  const isShown = isOffered && engagementId !== undefined;

  useEffect(() => {
    if (!isShown) return undefined;
    const load = () => calls.records.load();
    load();
    // The user may have changed them in the page.
    window.addEventListener("focus", load);
    return () => window.removeEventListener("focus", load);
  }, [calls, isShown]);

  if (!isShown) return null;
  // Nothing moves when they arrive.
  if (shown?.externalCallId !== call.externalCallId) return <div className={styles.records} />;
  const { records } = shown;
  return (
    <div className={styles.records}>
      <span id={labelId} className={styles.label}>
        {texts.label}
      </span>
      {records && records.length > 0 ? (
        <ul aria-labelledby={labelId}>
          {records.map(({ objectTypeId, objectId, name }) => (
            <li key={`${objectTypeId}/${objectId}`}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <span className={styles.none}>{records ? texts.none : texts.notLoaded}</span>
      )}
      <Button tone="link" onClick={() => calls.records.edit()}>
        {records?.length === 0 ? texts.choose : texts.change}
      </Button>
    </div>
  );
}

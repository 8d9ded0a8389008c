import { useLanguage } from "../languages/language-context.ts";
import { Button } from "@calling-extensions/ui/controls";
import { formatTimer, useElapsed } from "@calling-extensions/ui/time";
import { isSending, type Call } from "../call/call.ts";
import { findWrapUpStart, presenceOf } from "../phone/availability.ts";
import { useCalls, usePhoneState, useServices } from "../phone/softphone-services.ts";
import styles from "./wrap-up-screen.module.css";

/** How long incoming calls don't ring, which the user can prolong. Nothing if the user has chosen no limit. */
export function WrapUpTime({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const since = usePhoneState(findWrapUpStart);
  const isInCall = usePhoneState((state) => presenceOf(state) === "inCall");
  const limitMs = usePhoneState((state) => state.wrapUpLimitMs);
  const isEndless = limitMs === null && since !== undefined;
  if (isInCall || isSending(call) || limitMs === 0 || isEndless) return null;
  return (
    <p className={styles.time}>
      {since !== undefined && limitMs !== null && (
        <span>
          {`${texts.header.wrapUp} `}
          <TimeLeft since={since} limitMs={limitMs} />
        </span>
      )}
      <output>{since === undefined && texts.wrapUp.timeIsOver}</output>
      <Button tone="link" onClick={() => calls.wrapUpLimit.extend()}>
        {texts.wrapUp.moreTime}
      </Button>
    </p>
  );
}

function TimeLeft({ since, limitMs }: { since: number; limitMs: number }) {
  const { texts } = useLanguage();
  const seconds = Math.floor(useElapsed(since, useServices().clock) / 1_000);
  return (
    <span role="timer" aria-label={texts.wrapUp.timeLeft}>
      {formatTimer(limitMs - seconds * 1_000)}
    </span>
  );
}

import { useLanguage } from "../languages/language-context.ts";
import { Button } from "@calling-extensions/ui/controls";
import { Phone as PhoneIcon, PhoneOff } from "lucide-react";
import { useRef } from "react";
import { formatNumber } from "../numbers/phone-number.ts";
import { useCalls } from "../phone/softphone-services.ts";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import { useFocusOnEntry } from "../controls/focus.ts";
import { MicrophoneProblem } from "./audio-problems.tsx";
import { EngagementProblem } from "./call-screen.tsx";
import styles from "./call-screen.module.css";
import type { Call } from "../call/call.ts";
import { CallerMatches } from "./caller-matches.tsx";
import { OtherRejections } from "./other-rejections.tsx";
import { Party } from "./party.tsx";

/** An incoming call that rings. */
export function IncomingScreen({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEntry(heading);

  return (
    <div className={styles.screen}>
      <p className={styles.status}>{texts.call.incomingCallTo(formatNumber(call.toNumber))}</p>
      <div className={styles.spacer} />
      <Party call={call} headingRef={heading} />
      <MicrophoneProblem call={call} />
      <EngagementProblem call={call} />
      <CallerMatches call={call} />
      <div className={styles.spacer} />
      <div className={styles.rejections}>
        <OtherRejections externalCallId={call.externalCallId} />
      </div>
      <div className={styles.footer}>
        <Button
          tone="danger"
          size="large"
          {...shortcutProps("hangUp")}
          onClick={() => calls.lines.hangUp()}
        >
          <PhoneOff size={20} aria-hidden />
          {texts.common.decline}
        </Button>
        <Button
          tone="primary"
          size="large"
          {...shortcutProps("answer")}
          onClick={() => calls.incoming.answer()}
        >
          <PhoneIcon size={20} aria-hidden />
          {texts.common.answer}
        </Button>
      </div>
    </div>
  );
}

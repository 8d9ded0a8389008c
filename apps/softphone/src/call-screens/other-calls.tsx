import { useLanguage } from "../languages/language-context.ts";
import { Button } from "@calling-extensions/ui/controls";
import {
  isActive,
  isDialing,
  isIncoming,
  isLive,
  isOnHold,
  isSending,
  type Call,
} from "../call/call.ts";
import { liveCallsOf } from "../phone/phone-state.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import { CallRow } from "./call-row.tsx";
import { SavingCall } from "./save-problems.tsx";

/**
 * The calls beside the one on the screen, until the user has finished them and the CRM has confirmed their notes.
 * An incoming call has its own place.
 */
export function OtherCalls() {
  const otherCalls = usePhoneState((state) => state.otherCalls);
  return otherCalls
    .filter((call) => !isIncoming(call))
    .map((call) => <OtherCall key={call.externalCallId} call={call} />);
}

function OtherCall({ call }: { call: Call }) {
  if (isLive(call)) return <LiveCall call={call} />;
  return isSending(call) ? <SavingCall call={call} /> : <EndedCall call={call} />;
}

function LiveCall({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const isTalking = usePhoneState((state) => liveCallsOf(state).some(isActive));
  const isBlocked = usePhoneState((state) => isOnHold(call) && liveCallsOf(state).some(isDialing));
  const resumeLabel = isTalking ? texts.call.swap : texts.call.resume;
  return (
    <CallRow call={call}>
      {!isBlocked && (
        <Button onClick={() => calls.lines.switchTo(call.externalCallId)}>
          {isOnHold(call) ? resumeLabel : texts.call.backToCall}
        </Button>
      )}
    </CallRow>
  );
}

/** A call whose notes the user has not finished. */
function EndedCall({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  return (
    <CallRow call={call}>
      <Button onClick={() => calls.lines.switchTo(call.externalCallId)}>{texts.call.notes}</Button>
    </CallRow>
  );
}

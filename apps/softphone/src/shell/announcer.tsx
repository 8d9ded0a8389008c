import { useLanguage } from "../languages/language-context.ts";
import { announcement } from "../call/call-labels.ts";
import { isIncoming } from "../call/call.ts";
import { callsOf, type PhoneState } from "../phone/phone-state.ts";
import { usePhoneState } from "../phone/softphone-services.ts";

/** Announces an incoming call, or the state of the current one, to screen readers, on every screen. */
export function Announcer() {
  const { texts } = useLanguage();
  const incoming = usePhoneState(findIncoming);
  const call = usePhoneState((state) => state.call);
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {incoming ? "" : announcement(call, texts)}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {announcement(incoming, texts)}
      </div>
    </>
  );
}

const findIncoming = (state: PhoneState) => callsOf(state).find(isIncoming);

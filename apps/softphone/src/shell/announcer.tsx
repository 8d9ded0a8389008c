import { announcement } from "../call/call-labels.ts";
import { usePhoneState } from "../phone/softphone-services.ts";

/** Announces the state of the call to screen readers, on every screen. */
export function Announcer() {
  const text = usePhoneState(({ call, audio }) => announcement(call, audio));
  const isUrgent = usePhoneState(
    ({ call }) => call?.direction === "INBOUND" && call.state === "ringing",
  );
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {isUrgent ? "" : text}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {isUrgent ? text : ""}
      </div>
    </>
  );
}

import { announcement } from "../call/call-labels.ts";
import hidden from "../theme/visually-hidden.module.css";
import { usePhoneState } from "../phone/softphone-services.ts";

/** Announces the state of the call to screen readers, on every screen. */
export function Announcer() {
  const text = usePhoneState(({ call }) => announcement(call));
  const isUrgent = usePhoneState(
    ({ call }) => call?.direction === "INBOUND" && call.state === "ringing",
  );
  return (
    <>
      <div className={hidden.visuallyHidden} aria-live="polite">
        {isUrgent ? "" : text}
      </div>
      <div className={hidden.visuallyHidden} aria-live="assertive">
        {isUrgent ? text : ""}
      </div>
    </>
  );
}

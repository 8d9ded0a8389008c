import { announcement } from "../call/call-status.ts";
import unseen from "../theme/unseen.module.css";
import { usePhoneState } from "./desk-context.ts";

/** Tells those who listen where the call stands, whatever screen is shown. */
export function Announcer() {
  const text = usePhoneState(({ call }) => announcement(call));
  const isUrgent = usePhoneState(
    ({ call }) => call?.direction === "INBOUND" && call.state === "ringing",
  );
  return (
    <>
      <div className={unseen.unseen} aria-live="polite">
        {isUrgent ? "" : text}
      </div>
      <div className={unseen.unseen} aria-live="assertive">
        {isUrgent ? text : ""}
      </div>
    </>
  );
}

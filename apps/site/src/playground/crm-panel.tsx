import { isLive } from "@calling-extensions/contract";
import type { CallingHost, HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { people, type MemoryCrm, type Person } from "./memory-crm.ts";
import styles from "./playground.module.css";

/** The contacts and the timeline of the CRM. */
export function CrmPanel({
  crm,
  host,
  calls,
}: {
  crm: MemoryCrm;
  host: CallingHost | undefined;
  calls: readonly HostCall[];
}) {
  const stored = useStore(crm.calls);
  const viewed = useStore(crm.viewed);
  const alerts = useStore(crm.alerts);
  const live = calls.find(isLive);
  const dial = ({ phone, record }: Person): void => {
    crm.show(record);
    host?.setVisibility({ isMinimized: false, isHidden: false });
    host?.dial({
      phoneNumber: phone,
      countryCode: phone.startsWith("+44") ? "GB" : "US",
      viewedRecord: record,
      calledRecord: record,
      phonePropertyName: "phone",
    });
  };
  return (
    <section aria-labelledby="crm">
      <h2 id="crm">CRM</h2>
      <ul className={styles.list} aria-label="Contacts">
        {people.map((person) => (
          <li key={person.phone} className={styles.row}>
            <span className={styles.person}>
              {person === viewed ? <strong>{person.name}</strong> : person.name} {person.shownPhone}
            </span>
            <Button onClick={() => dial(person)} aria-label={`Call ${person.name}`}>
              Call
            </Button>
          </li>
        ))}
      </ul>
      <output aria-label="Call">
        {live ? `${live.direction} call: ${live.state}` : "No call."}
      </output>
      {live && <Button onClick={() => host?.endCall()}>End the call</Button>}
      {alerts.length > 0 && <p role="alert">The app says: {alerts.at(-1)}</p>}
      <h3>Timeline</h3>
      {stored.length === 0 && <p className={styles.quiet}>Calls appear here.</p>}
      <ol className={styles.list} aria-label="Timeline">
        {stored.map(({ id, direction, title, status, state }) => (
          <li key={id}>
            {title}: {direction}, {status}
            {state === "completed" ? "" : `, ${state}`}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        An inbound call begins in the app. In the demo softphone, open <i>Far end</i> and simulate
        one from {people[1]?.shownPhone}: the CRM finds {people[1]?.name}, and opens the contact
        when you answer.
      </p>
    </section>
  );
}

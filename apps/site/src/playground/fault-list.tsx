import { faultyPorts, formatFault, type Fault, type Faults } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { useState, useSyncExternalStore } from "react";
import styles from "./playground.module.css";

/** Situations that an app should survive. */
const presets: readonly { readonly label: string; readonly faults: readonly Fault[] }[] = [
  {
    label: "The CRM is down",
    faults: faultyPorts.map((port) => ({ kind: "refuse", port, message: "The CRM is down." })),
  },
  {
    label: "The CRM is slow",
    faults: faultyPorts.map((port) => ({ kind: "slow", port, ms: 3000 })),
  },
  { label: "The dial arrives twice", faults: [{ kind: "duplicate", type: "DIAL_NUMBER" }] },
  { label: "The dial arrives late", faults: [{ kind: "delay", type: "DIAL_NUMBER", ms: 3000 }] },
  { label: "The end of a call is lost", faults: [{ kind: "drop", type: "CALL_ENDED" }] },
];

/** Lets the user simulate failures. */
export function FaultList({ faults }: { faults: Faults }) {
  const [chosen, setChosen] = useState(0);
  const list = useSyncExternalStore(faults.subscribe, () => faults.list);
  return (
    <section aria-labelledby="faults">
      <h2 id="faults">Faults</h2>
      <div className={styles.row}>
        <label className="visually-hidden" htmlFor="fault">
          Fault
        </label>
        <select
          id="fault"
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {presets.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
        <Button onClick={() => presets[chosen]?.faults.forEach((fault) => faults.add(fault))}>
          Add
        </Button>
      </div>
      {list.length > 0 && (
        <>
          <ul className={styles.list} aria-label="Active faults">
            {list.map(({ id, fault, timesApplied }) => (
              <li key={id}>
                <code>{formatFault(fault)}</code> applied {timesApplied} times
              </li>
            ))}
          </ul>
          <Button onClick={() => faults.clear()}>Remove all faults</Button>
        </>
      )}
    </section>
  );
}

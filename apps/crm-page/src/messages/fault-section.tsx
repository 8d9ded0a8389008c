import { messageTypes } from "@calling-extensions/contract";
import {
  type ActiveFault,
  type Fault,
  faultyPorts,
  readFault,
  writeFault,
} from "@calling-extensions/host";
import { Button, Field, IconButton } from "@calling-extensions/ui/controls";
import { X } from "lucide-react";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { formText } from "../controls/form-text.ts";
import { pageFaults } from "../engine/page-faults.ts";
import styles from "./fault-section.module.css";

/** How each kind is offered, and what has to be said of it. */
const kinds = {
  delay: { label: "Delay a message", asks: ["type", "ms"] },
  drop: { label: "Drop a message", asks: ["type"] },
  duplicate: { label: "Send a message twice", asks: ["type"] },
  reorder: { label: "Hold a message until after another", asks: ["type", "after"] },
  refuse: { label: "Refuse a request of the app", asks: ["port", "message"] },
  slow: { label: "Answer a request late", asks: ["port", "ms"] },
} as const satisfies Record<Fault["kind"], { label: string; asks: readonly string[] }>;

const portLabels = {
  createEngagement: "Create the engagement",
  updateEngagement: "Update the engagement",
  finalizeEngagement: "Finalize the engagement",
  publishToChannel: "Publish to the channel",
  matchCaller: "Look the caller up",
  navigateToRecord: "Open a record",
} as const satisfies Record<(typeof faultyPorts)[number], string>;

/** Makes things go wrong on purpose, and shows what does. */
export function FaultSection() {
  const active = useSyncExternalStore(pageFaults.subscribe, () => pageFaults.list);
  return (
    <div className={styles.section}>
      <NewFault />
      {active.length === 0 ? (
        <p className={styles.quiet}>Nothing goes wrong on purpose.</p>
      ) : (
        <ul className={styles.list} aria-label="Faults in force">
          {active.map((each) => (
            <FaultItem key={each.id} active={each} />
          ))}
        </ul>
      )}
      {active.length > 1 && (
        <Button tone="quiet" onClick={() => pageFaults.clear()}>
          End all of them
        </Button>
      )}
    </div>
  );
}

function FaultItem({ active: { id, fault, happened } }: { active: ActiveFault }) {
  const line = writeFault(fault);
  const { times } = fault;
  return (
    <li className={styles.item}>
      <code>{line}</code>
      <span className={styles.quiet}>
        {times === undefined ? writeTimes(happened) : `happened ${happened} of ${times}`}
      </span>
      <IconButton label={`End ${line}`} onClick={() => pageFaults.remove(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

const writeTimes = (happened: number): string =>
  happened === 1 ? "happened once" : `happened ${happened} times`;

function NewFault() {
  const [kind, setKind] = useState<Fault["kind"]>("delay");
  const [problem, setProblem] = useState<string>();
  const asks: readonly string[] = kinds[kind].asks;

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const said = (name: string): string => formText(form, name);
    const head = said("times") === "" ? kind : `${kind}*${said("times")}`;
    try {
      pageFaults.add(readFault([head, ...asks.map(said)].join(":")));
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "This is no fault.");
    }
  }

  return (
    <form className={styles.form} aria-label="New fault" onSubmit={add}>
      <label className={styles.choice}>
        What goes wrong
        <select
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as Fault["kind"])}
        >
          {Object.entries(kinds).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {asks.includes("type") && <TypeChoice name="type" label="Message" />}
      {asks.includes("after") && <TypeChoice name="after" label="After" />}
      {asks.includes("port") && (
        <label className={styles.choice}>
          Request
          <select name="port">
            {faultyPorts.map((port) => (
              <option key={port} value={port}>
                {portLabels[port]}
              </option>
            ))}
          </select>
        </label>
      )}
      {asks.includes("ms") && (
        <Field label="Milliseconds" name="ms" type="number" min={0} defaultValue={1000} required />
      )}
      {asks.includes("message") && (
        <Field label="Reason" name="message" defaultValue="Refused on purpose." required />
      )}
      <Field label="How often (empty: always)" name="times" type="number" min={1} />
      <Button type="submit">Add</Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

function TypeChoice({ name, label }: { name: string; label: string }) {
  return (
    <label className={styles.choice}>
      {label}
      <select name={name}>
        {messageTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </label>
  );
}

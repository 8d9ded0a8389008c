import { messageTypes } from "@calling-extensions/contract";
import {
  type ActiveFault,
  type Fault,
  faultyPorts,
  parseFault,
  formatFault,
} from "@calling-extensions/host";
import { Button, Field, IconButton } from "@calling-extensions/ui/controls";
import { counted } from "@calling-extensions/ui/text";
import { X } from "lucide-react";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { formText } from "../controls/form-text.ts";
import { pageFaults } from "../engine/page-faults.ts";
import { ActionItem, Expectation, type ExpectedRule } from "./expectation.tsx";
import styles from "./fault-section.module.css";

/** The label and the fields of each kind of fault, and a rule that an app may break with it. */
const kinds = {
  delay: { label: "Delay a message", fields: ["type", "ms"], rule: "late-reply" },
  drop: { label: "Drop a message", fields: ["type"], rule: "lost-reply" },
  duplicate: { label: "Send a message twice", fields: ["type"], rule: "doubled-dial" },
  reorder: {
    label: "Hold a message until after another",
    fields: ["type", "after"],
    rule: "late-reply",
  },
  refuse: { label: "Fail a request", fields: ["port", "message"], rule: "engagement-refused" },
  slow: { label: "Delay a response", fields: ["port", "ms"], rule: "engagement-slow" },
} as const satisfies Record<
  Fault["kind"],
  { label: string; fields: readonly string[]; rule: ExpectedRule }
>;

const portLabels = {
  createEngagement: "Create the engagement",
  updateEngagement: "Update the engagement",
  finalizeEngagement: "Finalize the engagement",
  publishToChannel: "Publish to the channel",
  matchCaller: "Look up the caller",
  navigateToRecord: "Open a record",
} as const satisfies Record<(typeof faultyPorts)[number], string>;

/** Situations that people know, as the faults that make them. */
const presets: readonly {
  readonly label: string;
  readonly faults: readonly Fault[];
  readonly rule: ExpectedRule;
}[] = [
  {
    label: "The CRM is down",
    faults: faultyPorts.map((port) => ({ kind: "refuse", port, message: "The CRM is down." })),
    rule: "engagement-refused",
  },
  {
    label: "Slow network",
    faults: faultyPorts.map((port) => ({ kind: "slow", port, ms: 3000 })),
    rule: "engagement-slow",
  },
  {
    label: "The engagement is refused",
    faults: [{ kind: "refuse", port: "createEngagement", message: "Failed on purpose." }],
    rule: "engagement-refused",
  },
];

/** Adds faults, except those that are active already. */
function addMissing(faults: readonly Fault[]): void {
  const active = new Set(pageFaults.list.map(({ fault }) => formatFault(fault)));
  for (const fault of faults) if (!active.has(formatFault(fault))) pageFaults.add(fault);
}

/** Adds and lists faults. */
export function FaultSection() {
  const active = useSyncExternalStore(pageFaults.subscribe, () => pageFaults.list);
  return (
    <div className={styles.section}>
      <ul className={styles.actions} aria-label="Situations">
        {presets.map(({ label, faults, rule }) => (
          <ActionItem key={label} rule={rule} onClick={() => addMissing(faults)}>
            {label}
          </ActionItem>
        ))}
      </ul>
      <NewFault />
      {active.length === 0 ? (
        <p className={styles.quiet}>No active faults.</p>
      ) : (
        <ul className={styles.list} aria-label="Active faults">
          {active.map((each) => (
            <FaultItem key={each.id} active={each} />
          ))}
        </ul>
      )}
      {active.length > 1 && (
        <Button tone="quiet" onClick={() => pageFaults.clear()}>
          Remove all
        </Button>
      )}
    </div>
  );
}

function FaultItem({ active: { id, fault, timesApplied } }: { active: ActiveFault }) {
  const line = formatFault(fault);
  const { times } = fault;
  return (
    <li className={styles.item}>
      <code>{line}</code>
      <span className={styles.quiet}>
        {times === undefined
          ? timesText(timesApplied)
          : `applied ${timesApplied} of ${times} times`}
      </span>
      <IconButton label={`Remove ${line}`} onClick={() => pageFaults.remove(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

const timesText = (times: number): string => counted("applied once", "applied {0} times", times);

function NewFault() {
  const [kind, setKind] = useState<Fault["kind"]>("delay");
  const [problem, setProblem] = useState<string>();
  const fields: readonly string[] = kinds[kind].fields;

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const valueOf = (name: string): string => formText(form, name);
    const head = valueOf("times") === "" ? kind : `${kind}*${valueOf("times")}`;
    try {
      pageFaults.add(parseFault([head, ...fields.map(valueOf)].join(":")));
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Invalid fault.");
    }
  }

  return (
    <form className={styles.form} aria-label="New fault" onSubmit={add}>
      <Field label="Fault">
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
      </Field>
      {fields.includes("type") && <TypeChoice name="type" label="Message" />}
      {fields.includes("after") && <TypeChoice name="after" label="After" />}
      {fields.includes("port") && (
        <Field label="Request">
          <select name="port">
            {faultyPorts.map((port) => (
              <option key={port} value={port}>
                {portLabels[port]}
              </option>
            ))}
          </select>
        </Field>
      )}
      {fields.includes("ms") && (
        <Field label="Milliseconds" name="ms" type="number" min={0} defaultValue={1000} required />
      )}
      {fields.includes("message") && (
        <Field label="Reason" name="message" defaultValue="Failed on purpose." required />
      )}
      <Field label="Times to apply (blank = always)" name="times" type="number" min={1} />
      <Button type="submit">Add</Button>
      <p className={styles.example}>
        For example: <Expectation rule={kinds[kind].rule} />
      </p>
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
    <Field label={label}>
      <select name={name}>
        {messageTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </Field>
  );
}

import { messageTypes } from "@calling-extensions/contract";
import {
  type ActiveFault,
  type Fault,
  faultyPorts,
  parseFault,
  formatFault,
} from "@calling-extensions/host";
import { Button, Field, IconButton } from "@calling-extensions/ui/controls";
import { counted, rich, t } from "@calling-extensions/ui/text";
import { X } from "lucide-react";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { formText } from "../controls/form-text.ts";
import { pageFaults } from "../engine/page-faults.ts";
import { ActionItem, Expectation, type ExpectedRule } from "./expectation.tsx";
import styles from "./fault-section.module.css";

/** The label and the fields of each kind of fault, and a rule that an app may break with it. */
const kinds = {
  delay: { label: t`Delay a message`, fields: ["type", "ms"], rule: "late-reply" },
  drop: { label: t`Drop a message`, fields: ["type"], rule: "lost-reply" },
  duplicate: { label: t`Send a message twice`, fields: ["type"], rule: "doubled-dial" },
  reorder: {
    label: t`Hold a message until after another`,
    fields: ["type", "after"],
    rule: "late-reply",
  },
  refuse: { label: t`Fail a request`, fields: ["port", "message"], rule: "engagement-refused" },
  slow: { label: t`Delay a response`, fields: ["port", "ms"], rule: "engagement-slow" },
} as const satisfies Record<
  Fault["kind"],
  { label: string; fields: readonly string[]; rule: ExpectedRule }
>;

const portLabels = {
  createEngagement: t`Create the engagement`,
  updateEngagement: t`Update the engagement`,
  finalizeEngagement: t`Finalize the engagement`,
  publishToChannel: t`Publish to the channel`,
  matchCaller: t`Look up the caller`,
  navigateToRecord: t`Open a record`,
} as const satisfies Record<(typeof faultyPorts)[number], string>;

/** Situations that people know, as the faults that make them. */
const presets: readonly {
  readonly label: string;
  readonly faults: readonly Fault[];
  readonly rule: ExpectedRule;
}[] = [
  {
    label: t`The CRM is down`,
    faults: faultyPorts.map((port) => ({ kind: "refuse", port, message: t`The CRM is down.` })),
    rule: "engagement-refused",
  },
  {
    label: t`Slow network`,
    faults: faultyPorts.map((port) => ({ kind: "slow", port, ms: 3000 })),
    rule: "engagement-slow",
  },
  {
    label: t`The engagement is refused`,
    faults: [{ kind: "refuse", port: "createEngagement", message: t`Failed on purpose.` }],
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
      <ul className={styles.actions} aria-label={t`Situations`}>
        {presets.map(({ label, faults, rule }) => (
          <ActionItem key={label} rule={rule} onClick={() => addMissing(faults)}>
            {label}
          </ActionItem>
        ))}
      </ul>
      <NewFault />
      {active.length === 0 ? (
        <p className={styles.quiet}>{t`No active faults.`}</p>
      ) : (
        <ul className={styles.list} aria-label={t`Active faults`}>
          {active.map((each) => (
            <FaultItem key={each.id} active={each} />
          ))}
        </ul>
      )}
      {active.length > 1 && (
        <Button tone="quiet" onClick={() => pageFaults.clear()}>
          {t`Remove all`}
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
          : t`applied ${timesApplied} of ${times} times`}
      </span>
      <IconButton label={t`Remove ${line}`} onClick={() => pageFaults.remove(id)}>
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
      setProblem(error instanceof Error ? error.message : t`Invalid fault.`);
    }
  }

  return (
    <form className={styles.form} aria-label={t`New fault`} onSubmit={add}>
      <Field label={t`Fault`}>
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
      {fields.includes("type") && <TypeChoice name="type" label={t`Message`} />}
      {fields.includes("after") && <TypeChoice name="after" label={t`After`} />}
      {fields.includes("port") && (
        <Field label={t`Request`}>
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
        <Field
          label={t`Milliseconds`}
          name="ms"
          type="number"
          min={0}
          defaultValue={1000}
          required
        />
      )}
      {fields.includes("message") && (
        <Field label={t`Reason`} name="message" defaultValue="Failed on purpose." required />
      )}
      <Field label={t`Times to apply (blank = always)`} name="times" type="number" min={1} />
      <Button type="submit">{t`Add`}</Button>
      <p className={styles.example}>
        {rich`For example: ${<Expectation rule={kinds[kind].rule} />}`}
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

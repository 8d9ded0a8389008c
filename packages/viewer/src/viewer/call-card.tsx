import type { CallState } from "@calling-extensions/contract";
import { Badge, type BadgeTone } from "@calling-extensions/ui/controls";
import { memo } from "react";
import { PayloadTree } from "../messages/payload-tree.tsx";
import { StateDiagram } from "../messages/state-diagram.tsx";
import { stateLabels } from "../messages/state-labels.ts";
import type { RecordedCall, Saving } from "../session/session-state.ts";
import { savingLabels } from "../session/state-texts.ts";
import styles from "./state-panel.module.css";

const stateTones: Readonly<Record<CallState, BadgeTone>> = {
  idle: "neutral",
  dialing: "accent",
  ringing: "warning",
  inProgress: "good",
  ended: "neutral",
  completed: "neutral",
};

const savingTones: Readonly<Record<Saving, BadgeTone>> = {
  none: "neutral",
  unsaved: "warning",
  saved: "good",
  failed: "danger",
};

/** A call as it was, with what the CRM had stored of it. */
export const CallCard = memo(function CallCard({
  call,
  isOpen,
}: {
  call: RecordedCall;
  isOpen: boolean;
}) {
  const { name, state, saving, error, direction, number, records, endStatus } = call;
  const hasProperties = Object.keys(call.properties).length > 0;
  return (
    <article className={styles.call} data-current={isOpen || undefined} aria-label={name}>
      <header className={styles.callHeader}>
        <h4>
          <bdi>{name}</bdi>
        </h4>
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        <Badge tone={savingTones[saving]}>{savingLabels[saving]}</Badge>
      </header>
      <dl className={styles.facts}>
        <Fact name="Number" value={number} />
        <Fact name="Direction" value={direction} />
        <Fact name="Records" value={records.join(", ") || undefined} />
        <Fact name="End status" value={endStatus} />
        <Fact name="Engagement" value={call.engagementId} />
        <Fact name="Error" value={error} />
      </dl>
      {isOpen && <StateDiagram state={state} />}
      {hasProperties && (
        <details open={isOpen}>
          <summary>Stored document</summary>
          <PayloadTree data={call.properties} wrong={undefined} />
        </details>
      )}
    </article>
  );
});

const Fact = ({ name, value }: { name: string; value: string | undefined }) =>
  value !== undefined && (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );

import { useRef, type FormEvent } from "react";
import { EngagementProblem } from "./call-screen.tsx";
import { callLabel } from "../call/call-labels.ts";
import { type Call, isSending } from "../call/call.ts";
import { formatDuration } from "../call/duration.ts";
import { usePhone } from "../phone/softphone-services.ts";
import { useFocusOnEntry } from "../theme/use-focus-on-entry.ts";
import { Button } from "../theme/button.tsx";
import { CheckField, Field } from "../theme/field.tsx";
import { durationMsOf, otherParty, outcomeOf, titleOf } from "../call/engagement-properties.ts";
import { outcomeIds, outcomes } from "../call/outcomes.ts";
import { SaveProblem } from "./save-problems.tsx";
import styles from "./wrap-up-screen.module.css";

/** The screen after a call: title, outcome and notes, saved to the CRM. */
export function WrapUpScreen({ call }: { call: Call }) {
  const phone = usePhone();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEntry(heading);
  const { notes, keepsOpen } = call.wrapUp;
  const isSaving = isSending(call) && call.saving.status !== "failed";

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isSaving) phone.save();
  }

  return (
    <form className={styles.screen} onSubmit={save} aria-busy={isSaving}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {callLabel(call)}
        </h1>
        <p>
          {otherParty(call)}
          {call.answeredAt !== undefined && ` · ${formatDuration(durationMsOf(call))}`}
        </p>
      </header>
      <EngagementProblem call={call} />
      <SaveProblem call={call} />
      <div className={styles.summary}>
        <Field label="Title">
          <input
            value={titleOf(call)}
            onChange={(event) => phone.write({ title: event.target.value })}
          />
        </Field>
        <OutcomeField call={call} />
      </div>
      <Field label="Notes" grows>
        <textarea value={notes} onChange={(event) => phone.write({ notes: event.target.value })} />
      </Field>
      <div className={styles.footer}>
        <CheckField
          label="Keep the phone open"
          isChecked={keepsOpen}
          onChange={(checked) => phone.write({ keepsOpen: checked })}
        />
        <div className={styles.actions}>
          <Button look="quiet" size="big" disabled={isSaving} onClick={() => phone.skipNotes()}>
            Skip notes
          </Button>
          <Button look="accent" size="big" type="submit" aria-disabled={isSaving}>
            {isSaving ? "Saving…" : "Save"}
          </Button>
        </div>
      </div>
    </form>
  );
}

function OutcomeField({ call }: { call: Call }) {
  const phone = usePhone();
  return (
    <Field label="Outcome">
      <select
        value={outcomeOf(call)}
        onChange={({ target: { value } }) =>
          phone.write({ outcome: outcomeIds.find((id) => id === value) ?? "none" })
        }
      >
        <option value="none">None</option>
        {outcomeIds.map((id) => (
          <option key={id} value={id}>
            {outcomes[id].label}
          </option>
        ))}
      </select>
    </Field>
  );
}

import { useRef, type FormEvent } from "react";
import { RecordProblem } from "../call/call-screen.tsx";
import { callStatus } from "../call/call-status.ts";
import type { Call } from "../call/call.ts";
import { formatDuration } from "../call/duration.ts";
import { usePhone } from "../shell/desk-context.ts";
import { useFocusOnEntry } from "../shell/use-focus-on-entry.ts";
import { Button } from "../theme/button.tsx";
import { CheckField, Field } from "../theme/field.tsx";
import { durationMsOf, otherParty, outcomeOf, titleOf } from "./engagement-properties.ts";
import { outcomeIds, outcomes } from "./outcomes.ts";
import { SaveProblem } from "./save-problems.tsx";
import { isSending } from "./saving.ts";
import styles from "./wrap-up-screen.module.css";

/** What is left to do after a call: to say what it was about, and to put it on the timeline. */
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
          {callStatus(call)}
        </h1>
        <p>
          {otherParty(call)}
          {call.answeredAt !== undefined && ` · ${formatDuration(durationMsOf(call))}`}
        </p>
      </header>
      <RecordProblem call={call} />
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
            Skip the notes
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

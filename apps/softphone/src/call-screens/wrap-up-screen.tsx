import { useLanguage } from "../languages/language-context.ts";
import { Button, Checkbox, Field } from "@calling-extensions/ui/controls";
import { useRef, type FormEvent } from "react";
import { CallFailure } from "./audio-problems.tsx";
import { EngagementProblem } from "./call-screen.tsx";
import { callLabel } from "../call/call-labels.ts";
import { type Call, isSending, durationMsOf } from "../call/call.ts";
import { formatTimer } from "@calling-extensions/ui/time";
import { useCalls } from "../phone/softphone-services.ts";
import { useFocusOnEntry } from "../controls/focus.ts";
import { outcomeOf, titleOf } from "../call/engagement-properties.ts";
import { otherParty } from "../call/other-party.ts";
import { outcomeIds } from "../call/outcomes.ts";
import { CallRecords } from "./call-records.tsx";
import { FollowUpFields } from "./follow-up-fields.tsx";
import { NotesField } from "./notes-field.tsx";
import { SaveProblem } from "./save-problems.tsx";
import { WrapUpTime } from "./wrap-up-time.tsx";
import screen from "./call-screen.module.css";
import styles from "./wrap-up-screen.module.css";

/** The screen after a call: title, outcome and notes, saved to the CRM. */
export function WrapUpScreen({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEntry(heading);
  const { keepsOpen } = call.wrapUp;
  const isSaving = isSending(call) && call.saving.status !== "failed";

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isSaving) calls.wrapUp.save();
  }

  return (
    <form className={`${screen.screen} ${styles.wrapUp}`} onSubmit={save} aria-busy={isSaving}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {callLabel(call, texts)}
        </h1>
        <p>
          <bdi>{otherParty(call)}</bdi>
          {call.answeredAt !== undefined && ` · ${formatTimer(durationMsOf(call))}`}
        </p>
        <WrapUpTime call={call} />
      </header>
      <CallFailure call={call} />
      <EngagementProblem call={call} />
      <SaveProblem call={call} />
      <CallRecords call={call} />
      <div className={styles.summary}>
        <Field
          label={texts.wrapUp.title}
          dir="auto"
          value={titleOf(call)}
          onChange={(event) => calls.drafts.write({ title: event.target.value })}
        />
        <OutcomeField call={call} />
      </div>
      <NotesField call={call} />
      <FollowUpFields call={call} />
      <div className={styles.footer}>
        <Checkbox
          label={texts.wrapUp.keepOpen}
          isChecked={keepsOpen}
          onChange={(checked) => calls.drafts.write({ keepsOpen: checked })}
        />
        <div className={styles.actions}>
          <Button
            tone="quiet"
            size="large"
            disabled={isSaving}
            onClick={() => calls.wrapUp.skipNotes()}
          >
            {texts.common.skipNotes}
          </Button>
          <Button tone="primary" size="large" type="submit" aria-disabled={isSaving}>
            {isSaving ? texts.wrapUp.saving : texts.common.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

function OutcomeField({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  return (
    <Field label={texts.wrapUp.outcome}>
      <select
        value={outcomeOf(call)}
        onChange={({ target: { value } }) =>
          calls.drafts.write({ outcome: outcomeIds.find((id) => id === value) ?? "none" })
        }
      >
        <option value="none">{texts.outcomes.none}</option>
        {outcomeIds.map((id) => (
          <option key={id} value={id}>
            {texts.outcomes[id]}
          </option>
        ))}
      </select>
    </Field>
  );
}

import { useLanguage } from "../languages/language-context.ts";
import { Checkbox, Field } from "@calling-extensions/ui/controls";
import type { Call } from "../call/call.ts";
import { earliestDate, followUpTitleOf } from "../call/follow-up.ts";
import {
  dueChoices,
  followUpTypes,
  MAX_FOLLOW_UP_TITLE_LENGTH,
  newFollowUp,
  type FollowUp,
} from "../call/follow-up-schema.ts";
import { scrollIntoView } from "../controls/focus.ts";
import { useCalls, usePhoneState, useServices } from "../phone/softphone-services.ts";
import styles from "./follow-up-fields.module.css";

/** Asks for a follow-up task, which is created when the call is saved. Only in a CRM page that creates tasks. */
export function FollowUpFields({ call }: { call: Call }) {
  const calls = useCalls();
  const { followUp: texts } = useLanguage().texts;
  const canCreateTasks = usePhoneState((state) => state.canCreateTasks);
  const isRequested = usePhoneState(({ followUps }) =>
    followUps.some(({ requestId }) => requestId === call.externalCallId),
  );
  const { followUp } = call.wrapUp;
  // Its result is shown above the screen.
  if (isRequested || (!canCreateTasks && !followUp)) return null;
  return (
    <div className={styles.followUp}>
      <Checkbox
        label={texts.label}
        isChecked={followUp !== null}
        onChange={(isChecked) => calls.drafts.write({ followUp: isChecked ? newFollowUp : null })}
      />
      {followUp && <TaskFields call={call} followUp={followUp} />}
    </div>
  );
}

function TaskFields({ call, followUp }: { call: Call; followUp: FollowUp }) {
  const calls = useCalls();
  const { clock } = useServices();
  const { followUp: texts } = useLanguage().texts;
  const earliest = earliestDate(clock.now());
  const change = (changes: Partial<FollowUp>) =>
    calls.drafts.write({ followUp: { ...followUp, ...changes } });

  return (
    <fieldset ref={scrollIntoView} className={styles.fields}>
      <legend className="visually-hidden">{texts.label}</legend>
      <Field
        label={texts.title}
        className={styles.wide}
        dir="auto"
        required
        maxLength={MAX_FOLLOW_UP_TITLE_LENGTH}
        value={followUpTitleOf(call)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field label={texts.due}>
        <select
          value={followUp.due}
          onChange={({ target }) => {
            const due = dueChoices.find((one) => one === target.value) ?? "tomorrow";
            change({ due, ...(due === "date" && { date: followUp.date || earliest }) });
          }}
        >
          {dueChoices.map((due) => (
            <option key={due} value={due}>
              {texts.dueChoices[due]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={texts.type}>
        <select
          value={followUp.type}
          onChange={({ target }) =>
            change({ type: followUpTypes.find((one) => one === target.value) ?? "TODO" })
          }
        >
          {followUpTypes.map((type) => (
            <option key={type} value={type}>
              {texts.types[type]}
            </option>
          ))}
        </select>
      </Field>
      {followUp.due === "date" && (
        <Field
          label={texts.date}
          className={styles.wide}
          type="date"
          required
          min={earliest}
          value={followUp.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      )}
    </fieldset>
  );
}

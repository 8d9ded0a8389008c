import { useLanguage } from "../languages/language-context.ts";
import { Checkbox, Select } from "@calling-extensions/ui/controls";
import { farEndReactions, farEndVoices } from "@calling-extensions/telephony/simulated";
import { useStore } from "zustand";
import { useServices } from "../phone/softphone-services.ts";
import { DEFAULT_HANG_UP_AFTER_SECONDS, MAX_HANG_UP_AFTER_SECONDS } from "../settings/defaults.ts";
import styles from "./far-end-drawer.module.css";

/** What the other party does with the next call to any number that isn't a demo number. */
export function Behavior() {
  const { farEnd } = useServices();
  const texts = useLanguage().texts.farEnd;
  const { reaction, voice, hangsUpAfterSeconds } = useStore(farEnd.state);
  return (
    <>
      <div className={styles.row}>
        <Select
          label={texts.reaction}
          value={reaction}
          options={farEndReactions.map((value) => ({ value, label: texts.reactions[value] }))}
          onChange={({ target: { value } }) =>
            farEnd.configure({
              reaction: farEndReactions.find((each) => each === value) ?? reaction,
            })
          }
        />
        <Select
          label={texts.voice}
          value={voice}
          options={farEndVoices.map((value) => ({ value, label: texts.voices[value] }))}
          onChange={({ target: { value } }) =>
            farEnd.configure({ voice: farEndVoices.find((each) => each === value) ?? voice })
          }
        />
      </div>
      <div className={styles.row}>
        <Checkbox
          label={texts.hangsUpAutomatically}
          isChecked={hangsUpAfterSeconds !== null}
          onChange={(checked) =>
            farEnd.configure({
              hangsUpAfterSeconds: checked ? DEFAULT_HANG_UP_AFTER_SECONDS : null,
            })
          }
        />
        <label className={styles.seconds}>
          {texts.after}
          <input
            type="number"
            min={0}
            max={MAX_HANG_UP_AFTER_SECONDS}
            aria-label={texts.secondsUntilHangUp}
            disabled={hangsUpAfterSeconds === null}
            value={hangsUpAfterSeconds ?? DEFAULT_HANG_UP_AFTER_SECONDS}
            onChange={({ target: { valueAsNumber } }) => {
              if (valueAsNumber >= 0 && valueAsNumber <= MAX_HANG_UP_AFTER_SECONDS) {
                farEnd.configure({ hangsUpAfterSeconds: valueAsNumber });
              }
            }}
          />
          {texts.seconds}
        </label>
      </div>
    </>
  );
}

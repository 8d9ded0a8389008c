import { Checkbox, Select } from "@calling-extensions/ui/controls";
import {
  farEndReactions,
  farEndVoices,
  type FarEndReaction,
  type FarEndVoice,
} from "@calling-extensions/telephony/simulated";
import { useStore } from "zustand";
import { useServices } from "../phone/softphone-services.ts";
import { DEFAULT_HANG_UP_AFTER_SECONDS, MAX_HANG_UP_AFTER_SECONDS } from "../settings/defaults.ts";
import styles from "./far-end-drawer.module.css";

const reactionLabels: Readonly<Record<FarEndReaction, string>> = {
  answers: "Answers",
  busy: "Is busy",
  rejects: "Declines",
  unreachable: "Can't be reached",
};

const voiceLabels: Readonly<Record<FarEndVoice, string>> = {
  speaks: "Speaks",
  echoes: "Repeats what you say",
  silent: "Says nothing",
};

/** What the other party does with the next call to any number that isn't a demo number. */
export function Behavior() {
  const { farEnd } = useServices();
  const { reaction, voice, hangsUpAfterSeconds } = useStore(farEnd.state);
  return (
    <>
      <div className={styles.row}>
        <Select
          label="Reaction"
          value={reaction}
          options={farEndReactions.map((value) => ({ value, label: reactionLabels[value] }))}
          onChange={({ target: { value } }) =>
            farEnd.configure({
              reaction: farEndReactions.find((each) => each === value) ?? reaction,
            })
          }
        />
        <Select
          label="Voice"
          value={voice}
          options={farEndVoices.map((value) => ({ value, label: voiceLabels[value] }))}
          onChange={({ target: { value } }) =>
            farEnd.configure({ voice: farEndVoices.find((each) => each === value) ?? voice })
          }
        />
      </div>
      <div className={styles.row}>
        <Checkbox
          label="Hangs up automatically"
          isChecked={hangsUpAfterSeconds !== null}
          onChange={(checked) =>
            farEnd.configure({
              hangsUpAfterSeconds: checked ? DEFAULT_HANG_UP_AFTER_SECONDS : null,
            })
          }
        />
        <label className={styles.seconds}>
          after
          <input
            type="number"
            min={0}
            max={MAX_HANG_UP_AFTER_SECONDS}
            aria-label="Seconds until the other party hangs up"
            disabled={hangsUpAfterSeconds === null}
            value={hangsUpAfterSeconds ?? DEFAULT_HANG_UP_AFTER_SECONDS}
            onChange={({ target: { valueAsNumber } }) => {
              if (valueAsNumber >= 0 && valueAsNumber <= MAX_HANG_UP_AFTER_SECONDS) {
                farEnd.configure({ hangsUpAfterSeconds: valueAsNumber });
              }
            }}
          />
          s
        </label>
      </div>
    </>
  );
}

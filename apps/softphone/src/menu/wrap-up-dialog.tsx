import { Field } from "@calling-extensions/ui/controls";
import { Sheet } from "../controls/sheet.tsx";
import { useLanguage } from "../languages/language-context.ts";
import type { Language } from "../languages/language.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import type { WrapUpSettings } from "../phone/wrap-up-storage.ts";
import { WRAP_UP_LIMITS_MS } from "../settings/defaults.ts";
import styles from "./wrap-up-dialog.module.css";

/** Lets the user choose how long incoming calls don't ring after a call. The choice is remembered in this browser. */
export function WrapUpDialog({ onClose }: { onClose: () => void }) {
  const { wrapUpLimit } = useCalls();
  const language = useLanguage();
  const { header, wrapUp: texts } = language.texts;
  const limitMs = usePhoneState((state) => state.wrapUpLimitMs);
  return (
    <Sheet title={header.wrapUp} onClose={onClose}>
      <div className={styles.choice}>
        <Field label={texts.limit}>
          <select
            value={String(limitMs)}
            onChange={({ target: { value } }) => {
              const chosen = WRAP_UP_LIMITS_MS.find((each) => String(each) === value);
              if (chosen !== undefined) wrapUpLimit.choose({ limitMs: chosen });
            }}
          >
            {WRAP_UP_LIMITS_MS.map((each) => (
              <option key={each} value={String(each)}>
                {limitLabel(each, language)}
              </option>
            ))}
          </select>
        </Field>
        <p>{texts.limitHint}</p>
      </div>
    </Sheet>
  );
}

function limitLabel(limitMs: WrapUpSettings["limitMs"], { texts, format }: Language): string {
  if (limitMs === 0) return texts.wrapUp.callsRing;
  return limitMs === null ? texts.wrapUp.untilSaved : format.duration(limitMs / 1_000);
}

import { RadioCard } from "@calling-extensions/ui/controls";
import type { CallerMatch, HostCall } from "@calling-extensions/host";
import { rich, t } from "@calling-extensions/ui/text";
import { Check } from "lucide-react";
import { useCallingController } from "../engine/calling-context.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { callerTitle } from "./caller-title.ts";
import styles from "./caller-choice.module.css";

/** Lets the user choose among the records that have the caller's number. */
export function CallerChoice({
  providerId,
  call,
  matches,
}: {
  providerId: string;
  call: HostCall;
  matches: readonly CallerMatch[];
}) {
  const controller = useCallingController();
  const isChosen = ({ objectTypeId, objectId }: CallerMatch): boolean =>
    call.calledRecord?.objectTypeId === objectTypeId && call.calledRecord.objectId === objectId;
  return (
    <fieldset className={styles.choices}>
      <legend>
        {rich`${<strong>{t`Who is calling?`}</strong>} ${matches.length} records have this number.`}
      </legend>
      {matches.map((match) => {
        const { objectTypeId, objectId } = match;
        const title = callerTitle(match);
        return (
          <div key={`${objectTypeId}/${objectId}`} className={styles.match}>
            <RadioCard
              name={`caller of ${call.key}`}
              checked={isChosen(match)}
              onChange={() =>
                controller.chooseCaller(providerId, call.key, { objectTypeId, objectId })
              }
            >
              <RecordAvatar objectTypeId={objectTypeId} title={title} />
              <span className={styles.text}>
                <bdi className={styles.name}>{title}</bdi>
                {match.callerIdType === "CONTACT" && match.email && <span>{match.email}</span>}
                {match.callerIdType === "COMPANY" && <span>{t`Company`}</span>}
              </span>
              {isChosen(match) && <Check size={18} className={styles.mark} aria-hidden />}
            </RadioCard>
            <RecordLink record={{ ...match, title }}>
              {rich`Open${<span className="visually-hidden"> {title}</span>}`}
            </RecordLink>
          </div>
        );
      })}
    </fieldset>
  );
}

import { useLanguage } from "../languages/language-context.ts";
import { Building2, ExternalLink, UserRound } from "lucide-react";
import { useCalls } from "../phone/softphone-services.ts";
import type { Call } from "../call/call.ts";
import { nameOfMatch, type CallerMatch } from "../crm-link/caller-match.ts";
import styles from "./caller-matches.module.css";

const keyOf = ({ objectCoordinates: { objectTypeId, objectId } }: CallerMatch) =>
  `${objectTypeId}/${objectId}`;

/** The records with the caller's number, so that the user can open the right one. */
export function CallerMatches({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  if (call.matches.length < 2) return null;
  return (
    <section className={styles.matches} aria-labelledby="matches-title">
      <h2 id="matches-title">{texts.call.recordsWithNumber(call.matches.length)}</h2>
      <ul>
        {call.matches.map((match) => (
          <li key={keyOf(match)}>
            <button type="button" onClick={() => calls.callerRecords.show(match)}>
              {match.callerIdType === "COMPANY" ? (
                <Building2 size={18} aria-hidden />
              ) : (
                <UserRound size={18} aria-hidden />
              )}
              <bdi>{nameOfMatch(match)}</bdi>
              <ExternalLink size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

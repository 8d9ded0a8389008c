import type { CallerMatch, HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { UserPlus } from "lucide-react";
import type { FrameState } from "../engine/frame-state.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { CallerChoice } from "./caller-choice.tsx";
import { callerTitle } from "./caller-title.ts";
import { pendingContact } from "./pending-contact.ts";
import styles from "./caller-card.module.css";

/** Who may be calling: one record, several to choose from, or an unknown caller. */
export function CallerCard({
  frame,
  call,
  matches,
}: {
  frame: FrameState;
  call: HostCall;
  matches: readonly CallerMatch[];
}) {
  const { id } = frame.provider;
  const { key: callKey, fromNumber: phoneNumber = "" } = call;
  const [onlyMatch] = matches;
  // The user has chosen another record, which the row names.
  const isOther = call.calledRecord && call.calledRecord.objectId !== onlyMatch?.objectId;
  if (matches.length < 2 && isOther) return null;
  return (
    <section aria-label={t`Caller`} className={styles.card}>
      {matches.length === 0 && <p className={styles.title}>{t`Unknown caller`}</p>}
      {matches.length === 1 && onlyMatch && <OnlyMatch match={onlyMatch} />}
      {matches.length > 1 && <CallerChoice providerId={id} call={call} matches={matches} />}
      {matches.length !== 1 && (
        <Button
          className={styles.create}
          onClick={() => pendingContact.setState({ providerId: id, callKey, phoneNumber }, true)}
        >
          <UserPlus size={16} aria-hidden />
          {matches.length === 0 ? t`Create contact` : t`None of these - create a contact`}
        </Button>
      )}
    </section>
  );
}

function OnlyMatch({ match }: { match: CallerMatch }) {
  return (
    <div className={styles.match}>
      <RecordAvatar objectTypeId={match.objectTypeId} title={callerTitle(match)} />
      <span className={styles.text}>
        <RecordLink record={{ ...match, title: callerTitle(match) }} />
        {match.callerIdType === "CONTACT" && match.email && <span>{match.email}</span>}
      </span>
    </div>
  );
}

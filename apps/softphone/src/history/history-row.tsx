import { IconButton } from "@calling-extensions/ui/controls";
import { formatDuration } from "@calling-extensions/ui/time";
import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing, Trash2 } from "lucide-react";
import { Fragment } from "react";
import { useLanguage } from "../languages/language-context.ts";
import { dialTextOf } from "../call/call.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import styles from "./history-row.module.css";
import { isMissed, partyOf, resultLabel, type HistoryEntry } from "./history-entry.ts";
import { hasNumber } from "./history-state.ts";

/** A call in the history. */
export function HistoryRow({
  entry,
  onCall,
  onDelete,
}: {
  entry: HistoryEntry;
  onCall: (entry: HistoryEntry) => void;
  onDelete: (entry: HistoryEntry) => void;
}) {
  const { texts, format } = useLanguage();
  const party = partyOf(entry, texts);
  const time = format.time(entry.startedAt);
  const details = [
    resultLabel(entry, texts),
    time,
    entry.durationMs > 0 ? formatDuration(entry.durationMs, texts.units) : undefined,
  ];
  return (
    <li className={styles.row} data-missed={isMissed(entry)}>
      <DirectionIcon entry={entry} />
      <div className={styles.text}>
        <p className={styles.party}>
          <bdi>{party}</bdi>
        </p>
        {entry.name !== undefined && (
          <p className={styles.details}>
            <bdi>{formatNumber(dialTextOf(entry))}</bdi>
          </p>
        )}
        <p className={styles.details}>
          {!isMissed(entry) && (
            <span className="visually-hidden">{`${texts.history[entry.direction]}: `}</span>
          )}
          {details.filter(Boolean).map((detail, index) => (
            <Fragment key={detail}>
              {index > 0 && " · "}
              <span className={styles.detail}>{detail}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {hasNumber(entry) && (
        <IconButton
          label={texts.history.call(party)}
          className={styles.call}
          onClick={() => onCall(entry)}
        >
          <Phone size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={texts.history.delete(party, time)} onClick={() => onDelete(entry)}>
        <Trash2 size={17} aria-hidden />
      </IconButton>
    </li>
  );
}

function DirectionIcon({ entry }: { entry: HistoryEntry }) {
  if (isMissed(entry)) return <PhoneMissed size={18} aria-hidden />;
  return entry.direction === "INBOUND" ? (
    <PhoneIncoming size={18} aria-hidden />
  ) : (
    <PhoneOutgoing size={18} aria-hidden />
  );
}

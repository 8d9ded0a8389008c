import type { MissedCall } from "@calling-extensions/crm/page-api";
import { PhoneNumber } from "@calling-extensions/ui/controls";
import { counted, t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../controls/card.tsx";
import { CallRecordButton } from "../dial/call-record-button.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { missedCallsQuery } from "../records/missed-calls-query.ts";
import { RecordLink } from "../records/record-link.tsx";
import { Nothing } from "./nothing.tsx";
import styles from "./home-page.module.css";

/** The calls that the user missed, each with a button that calls back. */
export function MissedCallsCard() {
  const { data, error, refetch } = useQuery(missedCallsQuery);
  return (
    // The phone counts those that the user hasn't seen in its history.
    <Card
      title={t`Missed calls`}
      aside={<span className={styles.scope}>{t`Not called back`}</span>}
    >
      {data ? (
        <ul className={styles.list}>
          {data.results.map((call) => (
            <li key={call.engagementId} className={styles.row}>
              <MissedCallRow call={call} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={t`Couldn't load the missed calls`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t`Loading the missed calls`} />
      )}
      {data?.results.length === 0 && (
        <Nothing title={t`No missed calls`}>
          {t`Calls of the last week that were missed, and that weren't called back, are listed here.`}
        </Nothing>
      )}
    </Card>
  );
}

function MissedCallRow({ call: { record, fromNumber, count, timestamp } }: { call: MissedCall }) {
  return (
    <>
      <div className={styles.text}>
        <p className={styles.name}>
          {record ? <RecordLink record={record} /> : <Caller number={fromNumber} />}
        </p>
        <p className={styles.facts}>
          {record && fromNumber !== undefined && <PhoneNumber>{fromNumber}</PhoneNumber>}
          <span>{formatDateTime(timestamp)}</span>
          {count > 1 && <span>{counted("{0} time", "{0} times", count)}</span>}
        </p>
      </div>
      {record && (
        <CallRecordButton record={record} label={t`Call back`}>
          {t`Call back`}
        </CallRecordButton>
      )}
    </>
  );
}

const Caller = ({ number }: { number: string | undefined }) =>
  number === undefined ? t`Unknown number` : <PhoneNumber>{number}</PhoneNumber>;

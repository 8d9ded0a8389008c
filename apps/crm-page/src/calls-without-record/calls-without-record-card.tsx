import { listCallsWithoutRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { counted, t } from "@calling-extensions/ui/text";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "../controls/card.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { HOME_CALLS_STEP } from "../limits.ts";
import { CallWithoutRecord } from "./call-without-record.tsx";
import { callService } from "../api/session.ts";
import { useSession } from "../session/session.ts";
import styles from "./calls-without-record.module.css";

/** The user's newest calls that are on no timeline. What changes a timeline may change this list. */
const callsWithoutRecordQuery = (limit: number) =>
  queryOptions({
    queryKey: ["timeline", "without-record", limit],
    queryFn: ({ signal }) => callService(listCallsWithoutRecord, { query: { limit }, signal }),
  });

/** The calls that are on no timeline; nothing if there are none. */
export function CallsWithoutRecordCard() {
  const { limits } = useSession();
  const [limit, setLimit] = useState(HOME_CALLS_STEP);
  const { data, error, refetch } = useQuery({
    ...callsWithoutRecordQuery(limit),
    placeholderData: keepPreviousData,
  });
  if (!data && !error) return null;
  if (data?.total === 0) return null;
  const rest = data ? data.total - data.results.length : 0;
  return (
    <Card title={t`Calls without a record`}>
      {data ? (
        <ol>
          {data.results.map((call) => (
            <li key={call.engagementId}>
              <CallWithoutRecord call={call} />
            </li>
          ))}
        </ol>
      ) : (
        error && (
          <ErrorState
            title={t`Couldn't load the calls without a record`}
            error={error}
            onRetry={() => void refetch()}
          />
        )
      )}
      {rest > 0 && limit < limits.pageSize && (
        <p className={styles.more}>
          {counted("{0} more call has no record.", "{0} more calls have no record.", rest)}
          <Button tone="quiet" onClick={() => setLimit(limit + HOME_CALLS_STEP)}>
            {t`Show more`}
          </Button>
        </p>
      )}
    </Card>
  );
}

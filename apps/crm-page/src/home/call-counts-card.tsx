import { type CallsOfDay, countCalls } from "@calling-extensions/crm/page-api";
import { rich, t } from "@calling-extensions/ui/text";
import { formatDuration } from "@calling-extensions/ui/time";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { Card } from "../controls/card.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { HOME_CHART_DAYS } from "../limits.ts";
import styles from "./call-counts-card.module.css";

const kinds = [
  { kind: "answered", label: t`Answered` },
  { kind: "unanswered", label: t`Not reached` },
  { kind: "missed", label: t`Missed` },
] as const satisfies readonly { kind: keyof CallsOfDay; label: string }[];

const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const date = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });

/** When the days begin that end with the one before a time. All are in epoch milliseconds. */
function daysBefore(dayEnd: number): number[] {
  const end = new Date(dayEnd);
  return Array.from({ length: HOME_CHART_DAYS }, (_, index) =>
    new Date(end.getFullYear(), end.getMonth(), end.getDate() - HOME_CHART_DAYS + index).getTime(),
  );
}

const callCountsQuery = (dayEnd: number) =>
  queryOptions({
    queryKey: ["call-counts", dayEnd],
    queryFn: ({ signal }) =>
      callService(countCalls, { query: { days: daysBefore(dayEnd).map(String) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The number of the user's calls today, and a bar chart of the last seven days. */
export function CallCountsCard({
  dayEnd,
}: {
  /** When today ends, in epoch milliseconds. */
  dayEnd: number;
}) {
  const { data, error, refetch } = useQuery(callCountsQuery(dayEnd));
  const today = data?.results.at(-1);
  return (
    <Card title={t`Your calls`}>
      {data && today ? (
        <>
          <p className={styles.today}>
            {rich`${<strong>{today.answered + today.unanswered + today.missed}</strong>} today`}
            {today.talkMs > 0 && ` · ${t`${formatDuration(today.talkMs)} of talk`}`}
          </p>
          <Chart days={data.results} />
        </>
      ) : error ? (
        <ErrorState
          title={t`Couldn't load the calls of the week`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t`Counting the calls`} lines={6} />
      )}
    </Card>
  );
}

function Chart({ days }: { days: readonly CallsOfDay[] }) {
  const totals = days.map(({ answered, unanswered, missed }) => answered + unanswered + missed);
  const highest = Math.max(...totals);
  if (highest === 0) {
    return <p className={styles.quiet}>{t`You had no calls in the last ${days.length} days.`}</p>;
  }
  return (
    <>
      <ol className={styles.chart} aria-label={t`The last ${days.length} days`}>
        {days.map((day, index) => (
          <li key={day.since} className={styles.day} title={describe(day)}>
            <span className={styles.total} aria-hidden>
              {totals[index]}
            </span>
            <span className={styles.bar} aria-hidden>
              {kinds.map(({ kind }) => (
                <span
                  key={kind}
                  data-kind={kind}
                  style={{ height: `${(100 * day[kind]) / highest}%` }}
                />
              ))}
            </span>
            <span aria-hidden>{weekday.format(day.since)}</span>
            <span className="visually-hidden">{describe(day)}</span>
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-hidden>
        {kinds.map(({ kind, label }) => (
          <li key={kind}>
            <span data-kind={kind} />
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

const describe = (day: CallsOfDay): string =>
  `${date.format(day.since)}: ${kinds.map(({ kind, label }) => `${label.toLowerCase()} ${day[kind]}`).join(", ")}`;

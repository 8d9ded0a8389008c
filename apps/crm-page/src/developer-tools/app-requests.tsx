import {
  type AppRequest,
  type AppRequestList,
  listAppRequests,
} from "@calling-extensions/crm/page-api";
import { CopyButton, Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { MAX_MERGED_REQUESTS, REQUESTS_POLL_INTERVAL_MS } from "../limits.ts";
import styles from "./app-requests.module.css";
import toolbarStyles from "./message-toolbar.module.css";
import { RequestDetails } from "./request-details.tsx";
import { RequestTable } from "./request-table.tsx";
import { SplitView } from "./split-view.tsx";

/** The empty text stands for the requests of all. */
const requestsQuery = (sender: string) =>
  queryOptions({
    queryKey: ["app-requests", sender],
    queryFn: async ({ client, queryKey, signal }): Promise<AppRequestList> => {
      const query = sender === "" ? {} : { sender };
      const list = await callService(listAppRequests, { query, signal });
      const before = client.getQueryData<AppRequestList>(queryKey);
      return list.isPartial && before ? mergeLists(before, list) : list;
    },
    // A request changes nothing, so it is no event.
    refetchInterval: REQUESTS_POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Adds what another process knows. */
function mergeLists(before: AppRequestList, list: AppRequestList): AppRequestList {
  const unite = <Each extends { id: string }>(name: (each: AppRequestList) => readonly Each[]) => [
    ...new Map([...name(before), ...name(list)].map((each) => [each.id, each])).values(),
  ];
  return {
    ...list,
    senders: unite(({ senders }) => senders),
    results: unite(({ results }) => results)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, MAX_MERGED_REQUESTS),
  };
}

const outcomes = {
  "": { label: t`All statuses`, test: () => true },
  succeeded: { label: t`Succeeded`, test: (status: number) => status < 400 },
  rejected: { label: "4xx", test: (status: number) => status >= 400 && status < 500 },
  failed: { label: "5xx", test: (status: number) => status >= 500 },
} as const;
type Outcome = keyof typeof outcomes;

const textOf = ({ method, path, status, id, operation, error, scopes }: AppRequest): string =>
  [method, path, status, id, operation?.id, error?.category, error?.message]
    .concat(scopes.flatMap(({ anyOf }) => anyOf))
    .join(" ")
    .toLowerCase();

/** The HTTP requests that programs sent with tokens of the account. */
export function AppRequests() {
  const [sender, setSender] = useState("");
  const [outcome, setOutcome] = useState<Outcome>("");
  const [text, setText] = useState("");
  const [selected, setSelected] = useState<AppRequest>();
  const { data, error, refetch } = useQuery(requestsQuery(sender));
  if (!data) {
    return error ? (
      <ErrorState
        title={t`Couldn't load the requests`}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton label={t`Loading requests`} lines={4} />
    );
  }
  const { senders, results, isPartial } = data;
  const names = new Map(senders.map(({ id, name }) => [id, name]));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = results.filter((request) => {
    const searched = textOf(request);
    return outcomes[outcome].test(request.status) && words.every((word) => searched.includes(word));
  });
  return (
    <>
      <div className={toolbarStyles.toolbar} role="toolbar" aria-label={t`Filters of requests`}>
        <input
          type="search"
          aria-label={t`Search requests`}
          placeholder={t`Search`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <select
          aria-label={t`App or token`}
          value={sender}
          onChange={({ target }) => setSender(target.value)}
        >
          <option value="">{t`All apps and tokens`}</option>
          {senders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={t`Status`}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as Outcome)}
        >
          {Object.entries(outcomes).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <output className={toolbarStyles.count}>
          {shown.length === results.length
            ? t`${results.length} requests`
            : t`${shown.length} of ${results.length}`}
        </output>
      </div>
      {error && (
        <Notice tone="warning" className={styles.notice}>
          {t`Couldn't update the list: ${error.message}`}
        </Notice>
      )}
      {isPartial && (
        <Notice tone="neutral" role="note" className={styles.notice}>
          {t`Several processes of the CRM service run, and each lists only its own requests. Others appear with the next updates.`}
        </Notice>
      )}
      <SplitView
        details={
          selected && (
            <RequestDetails
              key={selected.id}
              request={selected}
              senderName={names.get(selected.sender)}
            />
          )
        }
      >
        {results.length === 0 ? (
          <NoRequests />
        ) : (
          <RequestTable requests={shown} names={names} selected={selected} onSelect={setSelected} />
        )}
      </SplitView>
    </>
  );
}

function NoRequests() {
  const example = `curl -H "Authorization: Bearer $TOKEN" "${window.location.origin}/crm/v3/objects/contacts?limit=1"`;
  return (
    <EmptyState title={t`No requests yet`}>
      <p>{t`Requests that apps send with an access token appear here. Send one:`}</p>
      <pre className={styles.example}>{example}</pre>
      <CopyButton tone="quiet" label={t`Copy command`} text={() => example} />
    </EmptyState>
  );
}

import type { AppRequest } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { SLOW_REQUEST_MS } from "../limits.ts";
import styles from "./app-requests.module.css";

type RequestTone = "failed" | "limited" | undefined;

/** How a status is colored: a limit passes by itself. */
const toneOf = (status: number): RequestTone =>
  status === 429 ? "limited" : status >= 400 ? "failed" : undefined;

/** Requests, the newest first. */
export function RequestTable({
  requests,
  names,
  selected,
  onSelect,
}: {
  requests: readonly AppRequest[];
  /** The names of senders by their ids. */
  names: ReadonlyMap<string, string>;
  selected: AppRequest | undefined;
  onSelect: (request: AppRequest | undefined) => void;
}) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={t`Requests`}>
        <thead>
          <tr>
            {[t`Time`, t`Status`, t`Request`, t`App or token`, t`Duration`].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => {
            const { id, at, status, method, path, sender, scopes, durationMs } = request;
            const isSelected = id === selected?.id;
            // The ends of long paths differ, so they are not cut.
            const [start = "", end = ""] = path.split(/(?=\/[^/]{1,40}$)/);
            return (
              <tr
                key={id}
                data-tone={toneOf(status)}
                data-selected={isSelected || undefined}
                // Its button is for the keyboard: the click arrives here.
                onClick={() => onSelect(isSelected ? undefined : request)}
              >
                <td className={styles.number}>{new Date(at).toLocaleTimeString()}</td>
                <td className={styles.status}>{status}</td>
                <td className={styles.path}>
                  <button type="button" aria-expanded={isSelected} title={path}>
                    <b>{method}</b> <bdi>{start}</bdi>
                    <bdi>{end}</bdi>
                  </button>
                  {scopes.some(({ isGranted }) => !isGranted) && (
                    <span className={styles.missing}>{t`scope missing`}</span>
                  )}
                </td>
                <td className={styles.sender}>{names.get(sender)}</td>
                <td className={styles.number}>
                  <span className={durationMs >= SLOW_REQUEST_MS ? styles.slow : undefined}>
                    {t`${durationMs} ms`}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

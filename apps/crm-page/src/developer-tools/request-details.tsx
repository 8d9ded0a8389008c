import type { AppRequest } from "@calling-extensions/crm/page-api";
import { Badge, CopyButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import styles from "./app-requests.module.css";
import detailStyles from "./message-details.module.css";

/** Where the service shows an operation of its OpenAPI document. */
const documentationOf = ({ tag, id }: NonNullable<AppRequest["operation"]>): string =>
  `/docs#/${encodeURIComponent(tag)}/${encodeURIComponent(id)}`;

/** The details of one request. */
export function RequestDetails({
  request,
  senderName,
}: {
  request: AppRequest;
  senderName: string | undefined;
}) {
  const { id, at, method, path, operation, status, durationMs, scopes, error, remaining } = request;
  const left = [
    remaining.interval !== undefined && t`${remaining.interval.toLocaleString()} in this interval`,
    remaining.day !== undefined && t`${remaining.day.toLocaleString()} today`,
  ].filter(Boolean);
  return (
    <section className={detailStyles.details} aria-label={t`Request ${method} ${path}`}>
      <header className={detailStyles.header}>
        <h3 className={styles.title}>
          {method} <bdi>{path}</bdi>
        </h3>
        <CopyButton tone="quiet" label={t`Copy correlation id`} text={() => id} />
      </header>
      {error && (
        <p role="note" className={detailStyles.reason}>
          <code>{error.category}</code> {error.message}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{t`Status`}</dt>
        <dd>{status}</dd>
        <dt>{t`Sent`}</dt>
        <dd>
          {senderName === undefined
            ? formatDateTime(at)
            : t`${formatDateTime(at)} by ${senderName}`}
        </dd>
        <dt>{t`Duration`}</dt>
        <dd>{t`${durationMs} ms`}</dd>
        <dt>{t`Correlation id`}</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>{t`Operation`}</dt>
        <dd>
          {operation ? (
            <a href={documentationOf(operation)} target="_blank" rel="noreferrer">
              {operation.id}
            </a>
          ) : (
            t`No operation has this method and path.`
          )}
        </dd>
        <dt>{t`Scopes`}</dt>
        <dd>{scopes.length === 0 ? t`None needed` : <Scopes scopes={scopes} />}</dd>
        {left.length > 0 && (
          <>
            <dt>{t`Requests left`}</dt>
            <dd>{left.join(", ")}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Scopes({ scopes }: Pick<AppRequest, "scopes">) {
  return (
    <ul className={styles.scopes}>
      {scopes.map(({ anyOf, isGranted }) => (
        <li key={anyOf.join(" ")}>
          <code>{anyOf.join(" or ")}</code>{" "}
          <Badge tone={isGranted ? "good" : "danger"}>{isGranted ? t`granted` : t`missing`}</Badge>
        </li>
      ))}
    </ul>
  );
}

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
    remaining.interval !== undefined && `${remaining.interval.toLocaleString()} in this interval`,
    remaining.day !== undefined && `${remaining.day.toLocaleString()} today`,
  ].filter(Boolean);
  return (
    <section className={detailStyles.details} aria-label={`Request ${method} ${path}`}>
      <header className={detailStyles.header}>
        <h3 className={styles.title}>
          {method} <bdi>{path}</bdi>
        </h3>
        <CopyButton tone="quiet" label="Copy correlation id" text={() => id} />
      </header>
      {error && (
        <p role="note" className={detailStyles.reason}>
          <code>{error.category}</code> {error.message}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>{status}</dd>
        <dt>Sent</dt>
        <dd>
          {formatDateTime(at)}
          {senderName !== undefined && ` by ${senderName}`}
        </dd>
        <dt>Duration</dt>
        <dd>{durationMs} ms</dd>
        <dt>Correlation id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Operation</dt>
        <dd>
          {operation ? (
            <a href={documentationOf(operation)} target="_blank" rel="noreferrer">
              {operation.id}
            </a>
          ) : (
            "No operation has this method and path."
          )}
        </dd>
        <dt>Scopes</dt>
        <dd>{scopes.length === 0 ? "None needed" : <Scopes scopes={scopes} />}</dd>
        {left.length > 0 && (
          <>
            <dt>Requests left</dt>
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

import {
  type DeveloperApp,
  type EventDeliveries,
  getEventDeliveries,
  GIVEN_UP_DAYS,
} from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime, formatTimeOfDay } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./developer-apps.module.css";
import { Fact } from "./fact.tsx";

/** Shows how the delivery of events to an app goes. */
export const DeliveriesDialog = dialogPart(t`the events`, Deliveries);

function Deliveries({ app, onClose }: { app: DeveloperApp; onClose: () => void }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["event-deliveries", app.appId],
    queryFn: ({ signal }) =>
      callService(getEventDeliveries, { params: { appId: app.appId }, signal }),
    // What was seen before is not how it goes now.
    gcTime: 0,
  });
  const refresh = () => void refetch();
  return (
    <ModalDialog title={t`Events for ${app.name}`} onClose={onClose}>
      {!data && !error && <Skeleton label={t`Loading events`} lines={5} />}
      {error && <ErrorState title={t`Couldn't load the events`} error={error} onRetry={refresh} />}
      {!error && data && <Facts app={app} deliveries={data} />}
      <div className={styles.secretActions}>
        {!error && data && (
          <>
            <output
              className={styles.updated}
            >{t`Updated at ${formatTimeOfDay(dataUpdatedAt)}`}</output>
            <Button aria-disabled={isFetching} onClick={refresh}>
              {isFetching ? t`Refreshing…` : t`Refresh`}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </ModalDialog>
  );
}

function Facts({ app, deliveries }: { app: DeveloperApp; deliveries: EventDeliveries }) {
  const { waiting, oldestAt, deliveredAt, failedAt, error, givenUp } = deliveries;
  if (app.callbackUrl === undefined && waiting === 0) {
    return (
      <EmptyState icon={<Webhook size={22} />} title={t`No callback URL`}>
        {t`Edit the app, and enter a callback URL to receive events.`}
      </EmptyState>
    );
  }
  const hasNone = waiting + givenUp === 0 && deliveredAt === undefined && failedAt === undefined;
  if (hasNone) {
    return (
      <EmptyState icon={<Webhook size={22} />} title={t`No events yet`}>
        {t`Events of records appear here once the app subscribes to them.`}
      </EmptyState>
    );
  }
  return (
    <dl className={styles.facts}>
      <Fact label={t`Waiting`}>{waiting.toLocaleString()}</Fact>
      <Fact label={t`Oldest waiting`}>
        {oldestAt === undefined ? t`None` : <Time at={oldestAt} />}
      </Fact>
      <Fact label={t`Last delivered`}>
        {deliveredAt === undefined ? t`Never` : <Time at={deliveredAt} />}
      </Fact>
      <Fact label={t`Last error`}>
        {failedAt === undefined ? (
          t`None`
        ) : (
          <>
            {error} <Time at={failedAt} />
          </>
        )}
      </Fact>
      <Fact label={t`Given up in the last ${GIVEN_UP_DAYS} days`}>{givenUp.toLocaleString()}</Fact>
    </dl>
  );
}

function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>;
}

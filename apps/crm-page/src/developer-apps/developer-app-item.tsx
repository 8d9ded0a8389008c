import {
  type AppWithSecret,
  deleteDeveloperApp,
  type DeveloperApp,
  replaceClientSecret,
} from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { useCan } from "../session/session.ts";
import { DEVELOPER_APPS_KEY } from "./query-key.ts";
import styles from "./developer-apps.module.css";
import { Fact } from "./fact.tsx";
import { useCallingSettings } from "./use-calling-settings.ts";

interface ItemProps {
  app: DeveloperApp;
  onEdit: () => void;
  onEditCalling: () => void;
  onEvents: () => void;
  onSecret: (created: AppWithSecret) => void;
}

/** One app with its client ID, where it redirects to, and its permissions. */
export function DeveloperAppItem(props: ItemProps) {
  const { name, isPublic, callingSettings } = props.app;
  const changes = useAppChanges(props.app, props.onSecret);
  return (
    <li className={styles.item}>
      <h3 className={styles.name}>
        {name} {isPublic && <Badge>{t`Public`}</Badge>}{" "}
        {callingSettings && <Badge tone="accent">{t`Calling app`}</Badge>}
        {callingSettings?.isReady === false && <Badge>{t`In test`}</Badge>}
      </h3>
      <AppFacts app={props.app} />
      {changes.error && (
        <p role="alert" className={styles.error}>
          {changes.error.message}
        </p>
      )}
      {useCan("apps.manage") && <AppActions {...props} changes={changes} />}
    </li>
  );
}

function AppFacts({ app }: { app: DeveloperApp }) {
  const { callbackUrl, callingSettings, channelWebhookUrl, recordingUrl } = app;
  return (
    <dl className={styles.facts}>
      <Values label={t`App ID`} values={[app.appId]} />
      <Values label={t`Client ID`} values={[app.clientId]} />
      <Values label={t`Redirect URLs`} values={app.redirectUrls} />
      <Values label={t`Required scopes`} values={app.scopes} />
      <Values label={t`Optional scopes`} values={app.optionalScopes} />
      {callbackUrl !== undefined && <Values label={t`Callback URL`} values={[callbackUrl]} />}
      {callingSettings && <Values label={t`Calling URL`} values={[callingSettings.url]} />}
      {channelWebhookUrl !== undefined && (
        <Values label={t`Webhook for published calls`} values={[channelWebhookUrl]} />
      )}
      {recordingUrl !== undefined && <Values label={t`Recording URL`} values={[recordingUrl]} />}
    </dl>
  );
}

function Values({ label, values }: { label: string; values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <Fact label={label}>
      {values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </Fact>
  );
}

function AppActions({
  app: { name, callingSettings },
  onEdit,
  onEditCalling,
  onEvents,
  changes,
}: ItemProps & { changes: ReturnType<typeof useAppChanges> }) {
  const { isBusy } = changes;
  return (
    <div className={styles.actions}>
      <Button aria-label={t`Edit ${name}`} onClick={onEdit}>
        {t`Edit`}
      </Button>
      <Button aria-label={t`Calling settings of ${name}`} onClick={onEditCalling}>
        {t`Calling settings`}
      </Button>
      <Button aria-label={t`Events for ${name}`} onClick={onEvents}>
        {t`Events`}
      </Button>
      {callingSettings && (
        <Button
          aria-label={t`Remove the calling settings of ${name}`}
          aria-disabled={isBusy}
          onClick={changes.removeCalling}
        >
          {t`Remove calling`}
        </Button>
      )}
      <Button
        aria-label={t`Replace the secret of ${name}`}
        aria-disabled={isBusy}
        onClick={changes.replaceSecret}
      >
        {t`Replace secret`}
      </Button>
      <Button aria-label={t`Delete ${name}`} aria-disabled={isBusy} onClick={changes.deleteApp}>
        {t`Delete`}
      </Button>
    </div>
  );
}

async function confirm(question: Parameters<typeof requestConfirmation>[0], act: () => void) {
  if ((await requestConfirmation(question)) === "yes") act();
}

/** Changes the app, one change at a time. */
function useAppChanges(app: DeveloperApp, onSecret: ItemProps["onSecret"]) {
  const { appId, name } = app;
  const queryClient = useQueryClient();
  const replacing = useMutation({
    mutationFn: () => callService(replaceClientSecret, { params: { appId } }),
    onSuccess: onSecret,
  });
  const deleting = useMutation({
    mutationFn: () => callService(deleteDeveloperApp, { params: { appId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: DEVELOPER_APPS_KEY }),
  });
  const calling = useCallingSettings(app);
  const isBusy = replacing.isPending || deleting.isPending || calling.isPending;

  return {
    isBusy,
    error: replacing.error ?? deleting.error ?? calling.error,
    removeCalling: () => calling.mutate(undefined),
    replaceSecret: () =>
      void confirm(
        {
          title: t`Replace the secret of ${name}?`,
          body: t`The current secret stops working immediately. Access tokens stay valid.`,
          options: [
            { value: "no", label: t`Cancel`, tone: "secondary" },
            { value: "yes", label: t`Replace`, tone: "primary" },
          ],
        },
        () => replacing.mutate(),
      ),
    deleteApp: () =>
      void confirm(
        {
          title: t`Delete ${name}?`,
          body: t`It is uninstalled, its tokens stop working, and its calling settings are deleted. This can't be undone.`,
          options: [
            { value: "yes", label: t`Delete`, tone: "danger" },
            { value: "no", label: t`Keep`, tone: "secondary" },
          ],
        },
        () => deleting.mutate(),
      ),
  };
}

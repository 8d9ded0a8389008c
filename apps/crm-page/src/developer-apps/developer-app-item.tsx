import {
  type AppWithSecret,
  deleteDeveloperApp,
  type DeveloperApp,
  replaceClientSecret,
} from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
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
        {name} {isPublic && <Badge>Public</Badge>}{" "}
        {callingSettings && <Badge tone="accent">Calling app</Badge>}
        {callingSettings?.isReady === false && <Badge>In test</Badge>}
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
      <Values label="App ID" values={[app.appId]} />
      <Values label="Client ID" values={[app.clientId]} />
      <Values label="Redirect URLs" values={app.redirectUrls} />
      <Values label="Required scopes" values={app.scopes} />
      <Values label="Optional scopes" values={app.optionalScopes} />
      {callbackUrl !== undefined && <Values label="Callback URL" values={[callbackUrl]} />}
      {callingSettings && <Values label="Calling URL" values={[callingSettings.url]} />}
      {channelWebhookUrl !== undefined && (
        <Values label="Webhook for published calls" values={[channelWebhookUrl]} />
      )}
      {recordingUrl !== undefined && <Values label="Recording URL" values={[recordingUrl]} />}
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
      <Button aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button aria-label={`Calling settings of ${name}`} onClick={onEditCalling}>
        Calling settings
      </Button>
      <Button aria-label={`Events for ${name}`} onClick={onEvents}>
        Events
      </Button>
      {callingSettings && (
        <Button
          aria-label={`Remove the calling settings of ${name}`}
          aria-disabled={isBusy}
          onClick={changes.removeCalling}
        >
          Remove calling
        </Button>
      )}
      <Button
        aria-label={`Replace the secret of ${name}`}
        aria-disabled={isBusy}
        onClick={changes.replaceSecret}
      >
        Replace secret
      </Button>
      <Button aria-label={`Delete ${name}`} aria-disabled={isBusy} onClick={changes.deleteApp}>
        Delete
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
          title: `Replace the secret of ${name}?`,
          body: "The current secret stops working immediately. Access tokens stay valid.",
          options: [
            { value: "no", label: "Cancel", tone: "secondary" },
            { value: "yes", label: "Replace", tone: "primary" },
          ],
        },
        () => replacing.mutate(),
      ),
    deleteApp: () =>
      void confirm(
        {
          title: `Delete ${name}?`,
          body: "It is uninstalled, its tokens stop working, and its calling settings are deleted. This can't be undone.",
          options: [
            { value: "yes", label: "Delete", tone: "danger" },
            { value: "no", label: "Keep", tone: "secondary" },
          ],
        },
        () => deleting.mutate(),
      ),
  };
}

import {
  type AppWithSecret,
  type DeveloperApp,
  listDeveloperApps,
} from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Blocks } from "lucide-react";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { Card } from "../controls/card.tsx";
import { TextPage } from "../controls/text-page.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { PermissionNotice } from "../session/permission-notice.tsx";
import { useCan } from "../session/session.ts";
import { AppForm } from "./app-form.tsx";
import { CallingSettingsForm } from "./calling-settings-form.tsx";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { DeveloperAppItem } from "./developer-app-item.tsx";
import { DEVELOPER_APPS_KEY } from "./query-key.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import styles from "./developer-apps.module.css";

/** What is open above the list. */
type OpenDialog =
  | { kind: "new" }
  | { kind: "edit" | "calling" | "events"; app: DeveloperApp }
  | { kind: "secret"; created: AppWithSecret };

/** Lists the apps of the account's developers. */
// oxlint-disable-next-line complexity -- the states of one page, each an element
export function DeveloperAppsPage() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const { data, error, refetch } = useQuery({
    queryKey: DEVELOPER_APPS_KEY,
    queryFn: ({ signal }) => callService(listDeveloperApps, { signal }),
  });
  const close = () => setDialog(undefined);
  const showSecret = (created: AppWithSecret) => setDialog({ kind: "secret", created });
  const canManage = useCan("apps.manage");
  return (
    <TextPage
      title={t`Developer apps`}
      introduction={t`An app that users authorize gets its own access tokens, with the permissions that they granted.`}
    >
      <Card
        title={t`Apps`}
        aside={
          canManage && (
            <Button tone="primary" onClick={() => setDialog({ kind: "new" })}>
              {t`Create app`}
            </Button>
          )
        }
      >
        {!data && !error && <Skeleton label={t`Loading apps`} lines={4} />}
        {!data && error && (
          <ErrorState
            title={t`Couldn't load the apps`}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && <PermissionNotice permission="apps.manage" />}
        {data?.results.length === 0 && (
          <EmptyState icon={<Blocks size={22} />} title={t`No apps yet`}>
            {canManage && t`Create one to get a client ID and a client secret.`}
          </EmptyState>
        )}
        <ul className={styles.list}>
          {data?.results.map((app) => (
            <DeveloperAppItem
              key={app.appId}
              app={app}
              onEdit={() => setDialog({ kind: "edit", app })}
              onEditCalling={() => setDialog({ kind: "calling", app })}
              onEvents={() => setDialog({ kind: "events", app })}
              onSecret={showSecret}
            />
          ))}
        </ul>
      </Card>
      {dialog?.kind === "new" && <AppForm onClose={close} onCreated={showSecret} />}
      {dialog?.kind === "edit" && <AppForm app={dialog.app} onClose={close} />}
      {dialog?.kind === "calling" && <CallingSettingsForm app={dialog.app} onClose={close} />}
      {dialog?.kind === "events" && <DeliveriesDialog app={dialog.app} onClose={close} />}
      {dialog?.kind === "secret" && <SecretDialog created={dialog.created} onClose={close} />}
    </TextPage>
  );
}

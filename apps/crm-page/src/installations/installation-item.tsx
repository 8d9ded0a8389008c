import { installApp, type InstallationList, uninstallApp } from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { rich, t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useMutation } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { useCan } from "../session/session.ts";
import { scopesLabel } from "./scope-label.ts";
import styles from "./installation-item.module.css";

export type Installation = InstallationList["results"][number];
type InstallAction = "install" | "remove";

/** One calling app with its permissions, and buttons to install or remove it. */
export function InstallationItem({ installation }: { installation: Installation }) {
  const canManage = useCan("apps.manage");
  const { appId, name, isInstalled, scopes, missingScopes, tokensRevokedAt } = installation;
  const granted = [...scopes, ...missingScopes];
  const { mutate, error, isPending } = useMutation({
    mutationFn: (action: InstallAction) =>
      action === "install"
        ? callService(installApp, { params: { appId }, body: { scopes: granted } })
        : callService(uninstallApp, { params: { appId } }),
  });
  const isComplete = isInstalled && missingScopes.length === 0;
  const button = (action: InstallAction, label: string) => (
    <Button
      tone={action === "install" ? "primary" : "secondary"}
      aria-label={t`${label} ${name}`}
      disabled={!canManage}
      aria-disabled={isPending}
      onClick={() =>
        void confirmAction(action, installation, granted).then(
          (isWanted) => isWanted && mutate(action),
        )
      }
    >
      {label}
    </Button>
  );
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <h3 className={styles.name}>
          {name} <StateBadge installation={installation} />
        </h3>
        {scopes.length > 0 && (
          <p className={styles.fact}>
            {rich`It can ${scopesLabel(scopes)}. ${<Scopes names={scopes} />}`}
          </p>
        )}
        {isInstalled && missingScopes.length > 0 && (
          <p className={styles.lack}>
            {t`Users can't call with it: it must also be allowed to ${scopesLabel(missingScopes)}.`}{" "}
            <Scopes names={missingScopes} />
          </p>
        )}
        {tokensRevokedAt !== undefined && (
          <p className={styles.lack}>
            {t`Its access was revoked on ${formatDateTime(Date.parse(tokensRevokedAt))}, because one of its tokens was used twice: someone may have copied it. Install the app again from its website.`}
          </p>
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isComplete
          ? button("remove", t`Remove`)
          : button("install", isInstalled ? t`Allow` : t`Install`)}
        {isInstalled && !isComplete && button("remove", t`Remove`)}
      </div>
    </li>
  );
}

function StateBadge({
  installation: { isInstalled, missingScopes },
}: {
  installation: Installation;
}) {
  if (!isInstalled) return <Badge>{t`Not installed`}</Badge>;
  return missingScopes.length > 0 ? (
    <Badge tone="warning">{t`Missing permissions`}</Badge>
  ) : (
    <Badge tone="good">{t`Installed`}</Badge>
  );
}

/** The names of the scopes, for the app's developers. */
const Scopes = ({ names }: { names: readonly string[] }) =>
  names.map((scope) => <code key={scope}>{scope}</code>);

/** Asks for confirmation, because it affects everyone in the account. */
async function confirmAction(
  action: InstallAction,
  { name, isCallingApp }: Installation,
  granted: readonly string[],
): Promise<boolean> {
  const answer = await requestConfirmation(
    action === "install"
      ? {
          title: t`Install ${name}?`,
          body: t`It will be able to ${scopesLabel(granted)}, and everyone in this account can call with it.`,
          options: [
            { value: "no", label: t`Cancel`, tone: "secondary" },
            { value: "yes", label: t`Install`, tone: "primary" },
          ],
        }
      : {
          title: t`Remove ${name}?`,
          body: isCallingApp
            ? t`Users of this account can no longer call with it, and it loses its access. Its calls stay on their timelines.`
            : t`It loses its access to this account. What it created stays.`,
          options: [
            { value: "yes", label: t`Remove`, tone: "danger" },
            { value: "no", label: t`Keep`, tone: "secondary" },
          ],
        },
  );
  return answer === "yes";
}

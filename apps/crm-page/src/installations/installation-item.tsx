import type { InstallationList } from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { useMutation } from "@tanstack/react-query";
import { installApp, uninstallApp } from "../api/page-api.ts";
import { scopesWords } from "./scope-label.ts";
import styles from "./installation-item.module.css";

export type Installation = InstallationList["results"][number];
type Wish = "install" | "remove";

/** One calling app: whether it is installed, what it may do, what it lacks, and the way to change that. */
export function InstallationItem({
  installation,
  canManage,
}: {
  installation: Installation;
  canManage: boolean;
}) {
  const { appId, name, isInstalled, scopes, missingScopes } = installation;
  const granted = [...scopes, ...missingScopes];
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wish: Wish) =>
      wish === "install" ? installApp(appId, granted) : uninstallApp(appId),
  });
  const isComplete = isInstalled && missingScopes.length === 0;
  const button = (wish: Wish, label: string) => (
    <Button
      tone={wish === "install" ? "primary" : "secondary"}
      aria-label={`${label} ${name}`}
      disabled={!canManage}
      // Not disabled: the focus stays here.
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        void askAbout(wish, name, granted).then((isWanted) => isWanted && mutate(wish));
      }}
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
            It may {scopesWords(scopes)}. <Scopes names={scopes} />
          </p>
        )}
        {isInstalled && missingScopes.length > 0 && (
          <p className={styles.lack}>
            Nobody can call with it: it must also be allowed to {scopesWords(missingScopes)}.{" "}
            <Scopes names={missingScopes} />
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
          ? button("remove", "Remove")
          : button("install", isInstalled ? "Allow" : "Install")}
        {isInstalled && !isComplete && button("remove", "Remove")}
      </div>
    </li>
  );
}

function StateBadge({
  installation: { isInstalled, missingScopes },
}: {
  installation: Installation;
}) {
  if (!isInstalled) return <Badge>Not installed</Badge>;
  return missingScopes.length > 0 ? (
    <Badge tone="warning">Lacks permissions</Badge>
  ) : (
    <Badge tone="good">Installed</Badge>
  );
}

/** The scopes by name, for those who write the app. */
const Scopes = ({ names }: { names: readonly string[] }) =>
  names.map((scope) => <code key={scope}>{scope}</code>);

/** Everyone in the account is concerned: the user is asked. */
async function askAbout(wish: Wish, name: string, granted: readonly string[]): Promise<boolean> {
  const answer = await requestConfirmation(
    wish === "install"
      ? {
          title: `Install ${name}?`,
          body: `It will be allowed to ${scopesWords(granted)}, and everyone in this account can call with it.`,
          options: [
            { value: "no", label: "Cancel", tone: "secondary" },
            { value: "yes", label: "Install", tone: "primary" },
          ],
        }
      : {
          title: `Remove ${name}?`,
          body: "Nobody in this account can call with it any more. Its calls stay on their timelines.",
          options: [
            { value: "yes", label: "Remove", tone: "danger" },
            { value: "no", label: "Keep it", tone: "secondary" },
          ],
        },
  );
  return answer === "yes";
}

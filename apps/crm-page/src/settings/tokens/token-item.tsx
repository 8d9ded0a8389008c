import { type PrivateToken, revokePrivateToken } from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../../api/session.ts";
import { scopesLabel } from "../../installations/scope-label.ts";
import { tokensQuery } from "./tokens-query.ts";
import { useCan } from "../../session/session.ts";
import list from "../settings-list.module.css";

/** A token with what it can do, and a button to revoke it. */
export function TokenItem({
  token: { id, label, scopes, createdAt, expiresAt },
  now,
}: {
  token: PrivateToken;
  /** Epoch milliseconds. */
  now: number;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callService(revokePrivateToken, { params: { tokenId: id } }),
    onSuccess: () => showToast({ tone: "info", source: label, text: t`The token was revoked.` }),
    onError: (error) => showToast({ tone: "error", source: label, text: error.message }),
    // After an error too: another user may have revoked it.
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  });
  const hasExpired = expiresAt !== undefined && expiresAt <= now;
  return (
    <li className={list.item}>
      <div className={list.text}>
        <h3>
          <bdi>{label}</bdi> {hasExpired && <Badge tone="warning">{t`Expired`}</Badge>}
        </h3>
        <p>{t`It can ${scopesLabel(scopes)}.`}</p>
        <p className={list.quiet}>
          {t`Created ${formatDateTime(createdAt)}.`}{" "}
          {expiresAt === undefined
            ? t`Doesn't expire.`
            : `${hasExpired ? t`Expired` : t`Expires`} ${formatDateTime(expiresAt)}.`}
        </p>
      </div>
      {useCan("apps.manage") && (
        <Button
          aria-label={t`Revoke ${label}`}
          aria-disabled={isPending}
          onClick={() => void confirmRevocation(label).then((isWanted) => isWanted && mutate())}
        >
          {t`Revoke`}
        </Button>
      )}
    </li>
  );
}

/** Asks for confirmation, because a revoked token can't be restored. */
async function confirmRevocation(label: string): Promise<boolean> {
  const answer = await requestConfirmation({
    title: t`Revoke ${label}?`,
    body: t`Programs that use this token lose their access immediately. It can't be restored.`,
    options: [
      { value: "yes", label: t`Revoke`, tone: "danger" },
      { value: "no", label: t`Keep`, tone: "secondary" },
    ],
  });
  return answer === "yes";
}

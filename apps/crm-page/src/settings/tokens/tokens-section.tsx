import type { CreatedPrivateToken } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Card } from "../../controls/card.tsx";
import { TextPage } from "../../controls/text-page.tsx";
import { EmptyState } from "../../feedback/empty-state.tsx";
import { ErrorState } from "../../feedback/error-state.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { PermissionNotice } from "../../session/permission-notice.tsx";
import { useCan } from "../../session/session.ts";
import list from "../settings-list.module.css";
import { NewTokenForm } from "./new-token-form.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { TokenItem } from "./token-item.tsx";
import { tokensQuery } from "./tokens-query.ts";

/** The access tokens of the account's own programs. */
export function TokensSection() {
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedPrivateToken>();
  const { data, error, refetch, dataUpdatedAt } = useQuery(tokensQuery);
  const canManage = useCan("apps.manage");
  return (
    <TextPage
      title={t`Access tokens`}
      introduction={t`A program of your own uses the HTTP interface with an access token. Each token can do only what its scopes allow.`}
    >
      <Card
        title={t`Tokens`}
        aside={
          canManage && (
            <Button tone="primary" onClick={() => setCreating(true)}>
              {t`Create token`}
            </Button>
          )
        }
      >
        {!data && !error && <Skeleton label={t`Loading tokens`} lines={3} />}
        {!data && error && (
          <ErrorState
            title={t`Couldn't load the tokens`}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && <PermissionNotice permission="apps.manage" />}
        {data?.results.length === 0 && (
          <EmptyState icon={<KeyRound size={22} />} title={t`No access tokens yet`}>
            {canManage && t`Create one for each program, with only the scopes that it needs.`}
          </EmptyState>
        )}
        <ul className={list.list}>
          {data?.results.map((token) => (
            <TokenItem key={token.id} token={token} now={dataUpdatedAt} />
          ))}
        </ul>
      </Card>
      {isCreating && (
        <NewTokenForm
          onClose={() => setCreating(false)}
          onCreated={(next) => {
            setCreating(false);
            setCreated(next);
          }}
        />
      )}
      {created && <SecretDialog created={created} onClose={() => setCreated(undefined)} />}
    </TextPage>
  );
}

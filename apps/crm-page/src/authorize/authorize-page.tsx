import {
  decideAuthorization,
  reviewAuthorization,
  type ReviewedAuthorization,
} from "@calling-extensions/crm/page-api";
import { Badge, Button, Checkbox, Notice } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { isTransient } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { StateIcon } from "../feedback/state-icon.tsx";
import { Loading } from "../feedback/loading.tsx";
import { scopeLabel } from "../installations/scope-label.ts";
import { PermissionNotice } from "../session/permission-notice.tsx";
import { useCan, useSession } from "../session/session.ts";
import { AuthorizationError } from "./authorization-error.tsx";
import styles from "./authorize-page.module.css";

/** `/oauth/authorize`: an app asks the user to install it. Calling apps are not on this page. */
export function AuthorizePage() {
  const query = window.location.search.slice(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["authorization", query],
    queryFn: ({ signal }) => callService(reviewAuthorization, { body: { query }, signal }),
    // What the user sees stays until they decide; the service validates it again.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <main className={styles.page}>
      <title>{t`Install an app · CRM`}</title>
      <div className={styles.card}>
        {data ? (
          <Consent query={query} request={data} />
        ) : error ? (
          isTransient(error) ? (
            <ErrorState
              headingLevel={1}
              title={t`Couldn't load the request`}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <AuthorizationError error={error} />
          )
        ) : (
          <Loading label={t`Loading the request`} />
        )}
      </div>
    </main>
  );
}

function Consent({ query, request }: { query: string; request: ReviewedAuthorization }) {
  const { app, scopes, returnOrigin } = request;
  const { user, portal } = useSession();
  const canInstall = useCan("apps.manage");
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const required = scopes.filter(({ isRequired }) => isRequired);
  const optional = scopes.filter(({ isRequired }) => !isRequired);
  const granted = scopes.map(({ name }) => name).filter((name) => !declined.has(name));
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (isApproved: boolean) =>
      callService(decideAuthorization, {
        body: { query, isApproved, scopes: isApproved ? granted : [] },
      }),
    onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
  });
  const isBusy = isPending || isSuccess;
  return (
    <>
      <StateIcon>
        <ShieldCheck size={22} />
      </StateIcon>
      <h1 className={styles.title}>
        {app.isInstalled ? t`Give ${app.name} access again?` : t`Install ${app.name}?`}
      </h1>
      <p className={styles.account}>{t`In ${portal.name}, as ${user.name} (${user.email})`}</p>
      <section aria-labelledby="required" className={styles.scopes}>
        <h2 id="required">{t`It will be able to`}</h2>
        <ul>
          {required.map(({ name }) => (
            <li key={name} className={styles.scope}>
              <span className={styles.what}>{scopeLabel(name)}</span>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </section>
      {optional.length > 0 && (
        <fieldset className={styles.scopes}>
          <legend>{t`You can also allow it to`}</legend>
          {optional.map(({ name }) => (
            <Checkbox
              key={name}
              className={styles.optional ?? ""}
              label={
                <span>
                  <span className={styles.what}>{scopeLabel(name)}</span> <code>{name}</code>{" "}
                  <Badge>{t`Optional`}</Badge>
                </span>
              }
              isChecked={!declined.has(name)}
              onChange={(isChecked) => {
                const next = new Set(declined);
                if (isChecked) next.delete(name);
                else next.add(name);
                setDeclined(next);
              }}
            />
          ))}
        </fieldset>
      )}
      <p className={styles.hint}>
        {rich`You return to ${<strong>{returnOrigin}</strong>}. You can remove the app at any time under Calling apps; it then loses its access.`}
      </p>
      <PermissionNotice permission="apps.manage" />
      {error && <Notice tone="danger">{error.message}</Notice>}
      <div className={styles.actions}>
        <Button size="large" aria-disabled={isBusy} onClick={() => mutate(false)}>
          {t`Cancel`}
        </Button>
        {canInstall && (
          <Button tone="primary" size="large" aria-disabled={isBusy} onClick={() => mutate(true)}>
            {isBusy ? t`Please wait…` : app.isInstalled ? t`Give access` : t`Install`}
          </Button>
        )}
      </div>
    </>
  );
}

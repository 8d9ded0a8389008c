import { type CreatedPrivateToken, createPrivateToken } from "@calling-extensions/crm/page-api";
import { Checkbox, Field, Select } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../../api/session.ts";
import { dialogPart } from "../../feedback/dialog-part.tsx";
import { scopeLabel } from "../../installations/scope-label.ts";
import { tokensQuery } from "./tokens-query.ts";
import styles from "./tokens.module.css";

/** The scopes that the form offers, in their order. Apps of developers may ask for others, too. */
const grantableScopes = [
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "crm.objects.companies.read",
  "crm.objects.companies.write",
  "crm.objects.deals.read",
  "crm.objects.deals.write",
  "tickets",
  "crm.objects.custom.read",
  "crm.objects.custom.write",
  "timeline",
  "crm.extensions_calling_transcripts.read",
  "crm.extensions_calling_transcripts.write",
  "files",
] as const;

const DAY_MS = 86_400_000;

/** In days. */
const lifetimes = [
  { value: "30", label: t`30 days` },
  { value: "90", label: t`90 days` },
  { value: "365", label: t`1 year` },
  { value: "", label: t`Doesn't expire` },
];

/** Creates a token with a label, scopes and a lifetime. */
export const NewTokenForm = dialogPart(t`the form`, TokenForm);

function TokenForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (created: CreatedPrivateToken) => void;
}) {
  const queryClient = useQueryClient();
  const [label, setLabel] = useState("");
  const [days, setDays] = useState("90");
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callService(createPrivateToken, {
        body: {
          label: label.trim(),
          scopes,
          ...(days !== "" && { lifetimeMs: Number(days) * DAY_MS }),
        },
      }),
    // If the response was lost, or comes after the form was closed, the secret of the token is unknown: the list shows it.
    onSettled: () => void queryClient.invalidateQueries(tokensQuery),
  });
  function submit(): void {
    const next =
      label.trim() === ""
        ? t`Enter a name, such as the program's name.`
        : scopes.length === 0
          ? t`Choose at least one scope.`
          : undefined;
    setProblem(next);
    if (next === undefined) mutate(undefined, { onSuccess: onCreated });
  }
  return (
    <FormDialog
      title={t`New access token`}
      submitLabel={t`Create`}
      pendingLabel={t`Creating…`}
      isPending={isPending}
      error={problem ?? error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <Field
            label={t`Name`}
            value={label}
            maxLength={100}
            autoComplete="off"
            aria-describedby={errorId}
            aria-invalid={problem !== undefined && label.trim() === ""}
            onChange={({ target }) => setLabel(target.value)}
          />
          <Select
            label={t`Expires after`}
            value={days}
            options={lifetimes}
            onChange={({ target }) => setDays(target.value)}
          />
          <fieldset className={styles.scopes} aria-describedby={errorId}>
            <legend>{t`Scopes`}</legend>
            {grantableScopes.map((scope) => (
              <Checkbox
                key={scope}
                label={
                  <span>
                    {capitalize(scopeLabel(scope))} <code>{scope}</code>
                  </span>
                }
                isChecked={scopes.includes(scope)}
                onChange={(isChecked) =>
                  setScopes(
                    isChecked ? [...scopes, scope] : scopes.filter((each) => each !== scope),
                  )
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

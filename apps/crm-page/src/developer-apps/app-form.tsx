import {
  type AppWithSecret,
  createDeveloperApp,
  type DeveloperApp,
  updateDeveloperApp,
} from "@calling-extensions/crm/page-api";
import { Checkbox } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { describeProblem, type TextRow } from "./form-problem.ts";
import { DEVELOPER_APPS_KEY } from "./query-key.ts";
import { TextFields } from "./text-fields.tsx";

const SCOPE_ADVICE = t`Enter scopes such as contacts, separated by spaces. Users can't grant developer scopes.`;
const URL_ADVICE = t`an https URL without a fragment, or an http URL of this machine such as http://localhost:3000/oauth`;

const rows = [
  { name: "name", label: t`Name`, advice: t`Enter a name of up to 200 characters.` },
  {
    name: "redirectUrls",
    label: t`Redirect URLs, one per line`,
    advice: t`Enter at least one redirect URL: ${URL_ADVICE}.`,
    lines: 2,
    placeholder: "https://app.example.com/oauth",
  },
  { name: "scopes", label: t`Required scopes`, advice: SCOPE_ADVICE },
  { name: "optionalScopes", label: t`Optional scopes`, advice: SCOPE_ADVICE },
  {
    name: "callbackUrl",
    label: t`Callback URL for events (optional)`,
    advice: t`Enter a callback URL: ${URL_ADVICE}.`,
    inputMode: "url",
  },
  {
    name: "callingUrl",
    label: t`URL of the calling app (optional)`,
    advice: t`Enter a URL of the calling app: ${URL_ADVICE}.`,
    inputMode: "url",
  },
] as const satisfies TextRow<string>[];
type Values = Record<(typeof rows)[number]["name"], string>;

/** An app that exists gets its calling URL in its calling settings. */
const editRows = rows.filter(({ name }) => name !== "callingUrl");

const toValues = (app: DeveloperApp | undefined): Values => ({
  name: app?.name ?? "",
  redirectUrls: app?.redirectUrls.join("\n") ?? "",
  scopes: app?.scopes.join(" ") ?? "contacts timeline",
  optionalScopes: app?.optionalScopes.join(" ") ?? "",
  callbackUrl: app?.callbackUrl ?? "",
  callingUrl: "",
});

/** Lists are entered one item a line, or separated by spaces. */
const splitList = (text: string): string[] => text.split(/\s+/).filter((part) => part !== "");

/** Creates an app, or changes one. */
export const AppForm = dialogPart(t`the app's form`, Form);

function Form({
  app,
  onClose,
  onCreated,
}: {
  app?: DeveloperApp;
  onClose: () => void;
  onCreated?: (created: AppWithSecret) => void;
}) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(() => toValues(app));
  const [isPublic, setPublic] = useState(app?.isPublic ?? false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const fields = {
        name: values.name.trim(),
        isPublic,
        redirectUrls: splitList(values.redirectUrls),
        scopes: splitList(values.scopes),
        optionalScopes: splitList(values.optionalScopes),
      };
      const callbackUrl = values.callbackUrl.trim();
      const callingUrl = values.callingUrl.trim();
      if (app) {
        await callService(updateDeveloperApp, {
          params: { appId: app.appId },
          body: { ...fields, callbackUrl: callbackUrl || null },
        });
        return undefined;
      }
      return callService(createDeveloperApp, {
        body: {
          ...fields,
          ...(callbackUrl && { callbackUrl }),
          ...(callingUrl && { callingUrl }),
        },
      });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: DEVELOPER_APPS_KEY }),
  });
  const onSuccess = (created: AppWithSecret | undefined): void => {
    if (created) onCreated?.(created);
    else onClose();
  };
  const problem = useMemo(() => describeProblem(error, rows), [error]);
  return (
    <FormDialog
      title={app ? t`Edit ${app.name}` : t`New app`}
      submitLabel={app ? t`Save` : t`Create`}
      pendingLabel={app ? t`Saving…` : t`Creating…`}
      isPending={isPending}
      error={problem?.text}
      onSubmit={() => mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <TextFields
            rows={app ? editRows : rows}
            values={values}
            problem={problem}
            errorId={errorId}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
          />
          <Checkbox
            label={t`Runs in a browser or on a phone, so it can't keep a secret`}
            isChecked={isPublic}
            onChange={setPublic}
          />
        </>
      )}
    </FormDialog>
  );
}

import type { AppWithSecret, DeveloperApp } from "@calling-extensions/crm/page-api";
import { Checkbox, Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createDeveloperApp, updateDeveloperApp } from "../api/developer-apps.ts";
import { DEVELOPER_APPS_KEY } from "./query-key.ts";

/** Lists are entered one item a line, or separated by spaces. */
const splitList = (text: string): string[] => text.split(/\s+/).filter((part) => part !== "");

/** Creates an app, or changes one. */
export function AppForm({
  app,
  onClose,
  onCreated,
}: {
  app?: DeveloperApp;
  onClose: () => void;
  onCreated?: (created: AppWithSecret) => void;
}) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(app?.name ?? "");
  const [redirectUrls, setRedirectUrls] = useState(app?.redirectUrls.join("\n") ?? "");
  const [scopes, setScopes] = useState(app?.scopes.join(" ") ?? "contacts timeline");
  const [optionalScopes, setOptionalScopes] = useState(app?.optionalScopes.join(" ") ?? "");
  const [callbackUrl, setCallbackUrl] = useState(app?.callbackUrl ?? "");
  const [callingUrl, setCallingUrl] = useState("");
  const [isPublic, setPublic] = useState(app?.isPublic ?? false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const fields = {
        name: name.trim(),
        isPublic,
        redirectUrls: splitList(redirectUrls),
        scopes: splitList(scopes),
        optionalScopes: splitList(optionalScopes),
      };
      const callback = callbackUrl.trim();
      if (app) {
        await updateDeveloperApp(app.appId, { ...fields, callbackUrl: callback || null });
        return undefined;
      }
      return createDeveloperApp({
        ...fields,
        ...(callback && { callbackUrl: callback }),
        ...(callingUrl.trim() && { callingUrl: callingUrl.trim() }),
      });
    },
    onSuccess: async (created) => {
      await queryClient.invalidateQueries({ queryKey: DEVELOPER_APPS_KEY });
      if (created) onCreated?.(created);
      else onClose();
    },
  });
  return (
    <FormDialog
      title={app ? `Edit ${app.name}` : "New app"}
      submitLabel={app ? "Save" : "Create"}
      pendingLabel={app ? "Saving…" : "Creating…"}
      isPending={isPending}
      error={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <Field
            label="Name"
            autoComplete="off"
            aria-describedby={errorId}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field label="Redirect URLs, one a line">
            <textarea
              rows={2}
              placeholder="https://app.example.com/oauth"
              value={redirectUrls}
              aria-describedby={errorId}
              onChange={(event) => setRedirectUrls(event.target.value)}
            />
          </Field>
          <Field
            label="Required scopes"
            autoComplete="off"
            value={scopes}
            aria-describedby={errorId}
            onChange={(event) => setScopes(event.target.value)}
          />
          <Field
            label="Optional scopes"
            autoComplete="off"
            value={optionalScopes}
            aria-describedby={errorId}
            onChange={(event) => setOptionalScopes(event.target.value)}
          />
          <Field
            label="Callback URL for events (optional)"
            inputMode="url"
            value={callbackUrl}
            aria-describedby={errorId}
            onChange={(event) => setCallbackUrl(event.target.value)}
          />
          {!app && (
            <Field
              label="URL of the calling app (optional)"
              inputMode="url"
              value={callingUrl}
              aria-describedby={errorId}
              onChange={(event) => setCallingUrl(event.target.value)}
            />
          )}
          <Checkbox
            label="Runs in a browser or on a phone, so it can't keep a secret"
            isChecked={isPublic}
            onChange={setPublic}
          />
        </>
      )}
    </FormDialog>
  );
}

import { rich, t } from "@calling-extensions/ui/text";
import { CircleAlert } from "lucide-react";
import * as z from "zod/mini";
import { PageError } from "../api/page-error.ts";
import { StateIcon } from "../feedback/state-icon.tsx";
import styles from "./authorize-page.module.css";

/** The error of a request of an app, as far as the page uses it. */
const errorBody = z.object({
  error: z.string(),
  errors: z.optional(
    z.array(
      z.object({ context: z.optional(z.object({ returnUrl: z.optional(z.array(z.url())) })) }),
    ),
  ),
});

/** What the user can do, by the name of the error. */
const advice: Readonly<Record<string, string>> = {
  access_denied: t`Ask someone who manages the account's users for the permission, or to install the app for you.`,
  invalid_client: t`The link may be out of date. Start again on the app's website.`,
};
const otherAdvice = t`This is a problem with the app, not something you did. Send this message to its developers.`;

/** Why an app can't be installed, and how to go back to it. */
export function AuthorizationError({ error }: { error: Error }) {
  const parsed = errorBody.safeParse(error instanceof PageError ? error.body : undefined);
  const name = parsed.data?.error;
  const returnUrl = parsed.data?.errors?.[0]?.context?.returnUrl?.[0];
  return (
    <div role="alert" className={styles.problem}>
      <StateIcon tone="failed">
        <CircleAlert size={22} />
      </StateIcon>
      <h1 className={styles.title}>{t`This app can't be installed`}</h1>
      <p>{error.message}</p>
      <p className={styles.hint}>{(name && advice[name]) ?? otherAdvice}</p>
      {name && (
        <p className={styles.reference}>
          {rich`Error ${<code>{name}</code>}`}
          {error instanceof PageError &&
            error.correlationId &&
            t`, reference ${error.correlationId}`}
        </p>
      )}
      {returnUrl && (
        <p>
          <a href={returnUrl} rel="noreferrer">
            {t`Return to ${new URL(returnUrl).host}`}
          </a>
        </p>
      )}
    </div>
  );
}

import {
  SIGN_IN_PROBLEM,
  type SignInProblem,
  signInProblems,
} from "@calling-extensions/crm/page-api";
import { Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQueryClient } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { openSession } from "../api/session.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { StateIcon } from "../feedback/state-icon.tsx";
import { sessionQuery } from "../session/session.ts";
import { removeSignInProblem } from "../session/sign-in-problem.ts";
import { canSignIn, signInAddress } from "./sign-in-address.ts";
import { useReturn } from "./use-return.ts";
import styles from "./sign-in-page.module.css";

/** What happened, and what the user can do. */
const problemTexts: Readonly<Record<SignInProblem, string>> = {
  failed: t`The sign-in didn't work. Try again. If that doesn't help, ask an administrator of the CRM.`,
  notBegun: t`The sign-in took too long, or began in another browser. Sign in again.`,
  unavailable: t`The service where you sign in isn't responding. Try again in a few minutes. If that doesn't help, ask an administrator of the CRM.`,
  notInvited: t`No user of the CRM has your email address. Ask an administrator of the CRM to invite you with the address of the account that you sign in with.`,
  emailNotVerified: t`The email address of your account isn't verified. Verify it where you manage the account, then sign in again.`,
  deactivated: t`Your user in the CRM is deactivated. Ask an administrator of the CRM to activate it, then sign in again.`,
};

/** Shown instead of the page while there is no session. */
export function SignInPage({ error }: { error: Error }) {
  const queryClient = useQueryClient();
  // Unlike with a refetch, this page stays until there is a session.
  useReturn(() => {
    const show = (session: Awaited<ReturnType<typeof openSession>>) =>
      queryClient.setQueryData(sessionQuery.queryKey, session);
    const stay = (): void => undefined;
    void openSession().then(show, stay);
  });
  const button = useRef<HTMLAnchorElement>(null);
  useEffect(() => button.current?.focus(), []);
  const [problem] = useState(() => readProblem(window.location.search));
  useEffect(removeSignInProblem, []);
  if (!canSignIn(error)) {
    return (
      <ErrorState
        headingLevel={1}
        title={t`Couldn't open the CRM`}
        error={error}
        onRetry={() => void queryClient.resetQueries(sessionQuery)}
      />
    );
  }
  return (
    <div className={styles.card}>
      <title>{problem ? t`Couldn't sign in · CRM` : t`Sign in · CRM`}</title>
      <StateIcon>
        <LogIn size={22} />
      </StateIcon>
      <h1 className={styles.title}>{t`Sign in`}</h1>
      {problem ? (
        <Notice tone="danger" id="problem" className={styles.problem}>
          {problemTexts[problem]}
        </Notice>
      ) : (
        <p className={styles.text}>{t`Use your work account to open the CRM.`}</p>
      )}
      <a
        ref={button}
        className={styles.button}
        href={signInAddress(window.location.href)}
        aria-describedby={problem && "problem"}
      >
        {problem ? t`Sign in again` : t`Sign in`}
      </a>
    </div>
  );
}

/** Why the last sign-in has failed; undefined if it hasn't. */
function readProblem(search: string): SignInProblem | undefined {
  const value = new URLSearchParams(search).get(SIGN_IN_PROBLEM);
  if (value === null) return undefined;
  return signInProblems.find((problem) => problem === value) ?? "failed";
}

import { Button, Field, Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { useStore } from "zustand";
import type { PageError } from "../api/page-error.ts";
import { IN_CALL, unsavedTexts } from "../session/unsaved-texts.ts";
import { sessionQuery } from "../session/session.ts";
import { canSignIn, signInAddress } from "./sign-in-address.ts";
import { useReturn } from "./use-return.ts";
import styles from "./session-end-notice.module.css";

/** Marks what can be used while a dialog is open. The user may have typed something in the dialog. */
const TOP_LAYER = "data-react-aria-top-layer";

/**
 * Shows that the session of the page has ended, and how the user can continue. A page that is kept shows only that, what
 * they have typed, and its calls.
 */
export function SessionEndNotice({ error }: { error: PageError }) {
  const texts = useStore(unsavedTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!texts) return undefined;
    const parts = [...document.querySelectorAll(IN_CALL)];
    for (const part of parts) {
      // A dialog that is hidden now has made it inert, and would close at a click in it.
      part.closest("[inert]")?.removeAttribute("inert");
      part.setAttribute(TOP_LAYER, "true");
    }
    // The focus may be in what is hidden now.
    if (!parts.some((part) => part.contains(document.activeElement))) place.current?.focus();
    const showTitle = hideTitle();
    return () => {
      for (const part of parts) part.removeAttribute(TOP_LAYER);
      showTitle();
    };
  }, [texts]);
  return createPortal(
    <>
      <div ref={place} tabIndex={-1} className={styles.place} {...{ [TOP_LAYER]: true }}>
        <Notice tone="warning" role="alert" className={styles.notice}>
          <Problem error={error} />
        </Notice>
      </div>
      {texts && (
        <div className={styles.cover} {...{ [TOP_LAYER]: true }}>
          {texts.map(({ label, text }, index) => (
            <Field
              // oxlint-disable-next-line react/no-array-index-key -- texts have no other identity, nor state
              key={index}
              label={label || t`Your text`}
              className={styles.text}
            >
              <textarea readOnly rows={4} dir="auto" value={text} />
            </Field>
          ))}
        </div>
      )}
    </>,
    document.body,
  );
}

/** Puts another title before the page's, which may name a person, also if the page opens another record for a call. */
function hideTitle(): () => void {
  const title = document.createElement("title");
  title.textContent = "CRM";
  const observer = new MutationObserver(() => {
    if (document.head.querySelector("title") !== title) document.head.prepend(title);
  });
  observer.observe(document.head, { childList: true });
  document.head.prepend(title);
  return () => {
    observer.disconnect();
    title.remove();
  };
}

function Problem({ error }: { error: PageError }) {
  const queryClient = useQueryClient();
  const openAgain = (): void =>
    void queryClient.refetchQueries(sessionQuery, { cancelRefetch: false });
  useReturn(openAgain);
  // The sign-in leads to what the page shows then.
  useLocation();
  useSearch();
  if (error.code === "otherUser") {
    return (
      <>
        {error.message}{" "}
        <Button tone="link" onClick={() => window.location.reload()}>
          {t`Reload`}
        </Button>
      </>
    );
  }
  return canSignIn(error) ? (
    <>
      {t`Your session has ended. Calls continue, and what you typed stays here.`}{" "}
      <a href={signInAddress(window.location.href)} target="_blank" rel="noopener">
        {t`Sign in again in a new tab`}
      </a>
      {t`, then return to this one.`}
    </>
  ) : (
    <>
      {t`Your session has ended. ${error.message}`}{" "}
      <Button tone="link" onClick={openAgain}>
        {t`Try again`}
      </Button>
    </>
  );
}

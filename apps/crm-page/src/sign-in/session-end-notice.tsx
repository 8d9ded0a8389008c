import { Button, Field, Notice } from "@calling-extensions/ui/controls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { useStore } from "zustand";
import type { PageError } from "../api/page-error.ts";
import { unsavedTexts } from "../session/unsaved-texts.ts";
import { sessionQuery } from "../session/session.ts";
import { canSignIn, signInAddress } from "./sign-in-address.ts";
import { useReturn } from "./use-return.ts";
import styles from "./session-end-notice.module.css";

/**
 * Shows that the session of the page has ended, and how the user can continue: above the page if it has a call, otherwise
 * instead of it, with what they have typed.
 */
export function SessionEndNotice({ error }: { error: PageError }) {
  const texts = useStore(unsavedTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!texts) return undefined;
    // The focus was in the page, which is hidden now, and the title may name a person.
    place.current?.focus();
    const { title } = document;
    document.title = "CRM";
    return () => void (document.title = title);
  }, [texts]);
  return createPortal(
    // Outside of what a dialog makes inert that is open: the user may have typed something in it.
    <div
      ref={place}
      tabIndex={-1}
      className={texts ? styles.cover : styles.place}
      data-react-aria-top-layer="true"
    >
      <Notice tone="warning" role="alert" className={styles.notice}>
        <Problem error={error} isCovering={texts !== undefined} />
      </Notice>
      {texts?.map(({ label, text }, index) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- texts have no other identity, nor state
          key={index}
          label={label || "Your text"}
          className={styles.text}
        >
          <textarea readOnly rows={4} dir="auto" value={text} />
        </Field>
      ))}
    </div>,
    document.body,
  );
}

function Problem({ error, isCovering }: { error: PageError; isCovering: boolean }) {
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
          Reload
        </Button>
      </>
    );
  }
  return canSignIn(error) ? (
    <>
      Your session has ended. {!isCovering && "Calls continue. "}What you typed stays here.{" "}
      <a href={signInAddress(window.location.href)} target="_blank" rel="noopener">
        Sign in again in a new tab
      </a>
      , then return to this one.
    </>
  ) : (
    <>
      Your session has ended. {error.message}{" "}
      <Button tone="link" onClick={openAgain}>
        Try again
      </Button>
    </>
  );
}

import { TriangleAlert, X } from "lucide-react";
import { useEffect, useState, type KeyboardEvent } from "react";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as ToastItem,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as Region,
} from "react-aria-components/Toast";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { toasts, type Toast } from "./toast-queue.ts";
import { t } from "../text.ts";
import styles from "./toast-region.module.css";

/**
 * Shows toasts where it stands, so that they stack with what is around it. They expire, but not while
 * one is hovered or has the focus, nor in a background tab. Escape dismisses the one with the focus.
 */
export function ToastRegion() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  usePauseInBackground(container);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of its toasts
    <div ref={setContainer} className={styles.container} onKeyDown={dismissOnEscape}>
      {container && (
        <PortalProvider getContainer={() => container}>
          <Region queue={toasts} aria-label={t`Notifications`} className={styles.region ?? ""}>
            {({ toast }) => (
              <ToastItem
                toast={toast}
                data-toast={toast.key}
                data-tone={toast.content.tone}
                className={styles.toast ?? ""}
              >
                <ToastBody toast={toast.content} onDismiss={() => toasts.close(toast.key)} />
              </ToastItem>
            )}
          </Region>
        </PortalProvider>
      )}
    </div>
  );
}

function ToastBody({
  toast: { tone, source, text, action },
  onDismiss,
}: {
  toast: Toast;
  onDismiss: () => void;
}) {
  return (
    <>
      {tone === "error" && <TriangleAlert size={18} className={styles.icon} aria-hidden />}
      <ToastContent className={styles.text ?? ""}>
        {source !== undefined && (
          <Text slot="title" elementType="strong">
            <bdi>{source}</bdi>
          </Text>
        )}
        <Text slot={source === undefined ? "title" : "description"} elementType="p" dir="auto">
          {text}
        </Text>
      </ToastContent>
      {action && (
        <Button
          tone="quiet"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t`Dismiss`} onClick={onDismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </>
  );
}

function dismissOnEscape({ key, target }: KeyboardEvent): void {
  const toast = target instanceof Element ? target.closest<HTMLElement>("[data-toast]") : null;
  if (key === "Escape" && toast?.dataset["toast"]) toasts.close(toast.dataset["toast"]);
}

/** Toasts in a background tab are not read. */
function usePauseInBackground(container: HTMLElement | null): void {
  useEffect(() => {
    const update = (): void => {
      if (document.hidden) toasts.pauseAll();
      else if (!container?.matches(":hover, :focus-within")) toasts.resumeAll();
    };
    const pauseNew = toasts.subscribe(() => {
      // A toast's timer starts once the toast is drawn.
      if (document.hidden) setTimeout(() => toasts.pauseAll());
    });
    document.addEventListener("visibilitychange", update);
    return () => {
      document.removeEventListener("visibilitychange", update);
      pauseNew();
    };
  }, [container]);
}

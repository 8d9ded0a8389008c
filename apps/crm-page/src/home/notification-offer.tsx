import { Button, Notice } from "@calling-extensions/ui/controls";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import * as z from "zod/mini";
import { canNotify } from "../live-call/notify-of-call.ts";
import styles from "./home-page.module.css";

const isDeclined = createStoredValue({
  key: "crm-page:notifications-declined",
  schema: z.literal(true),
  storage: browserStorage("localStorage"),
});

/** Asks for the permission to notify, before the first call for which it is needed. */
export function NotificationOffer() {
  const [isShown, setShown] = useState(
    () => canNotify() && Notification.permission === "default" && isDeclined.load() !== true,
  );
  if (!isShown) return null;
  const decline = (): void => {
    isDeclined.save(true);
    setShown(false);
  };
  const ask = (): void => {
    void Notification.requestPermission().then(() => setShown(false));
  };
  return (
    <Notice tone="neutral" role="note" className={styles.offer} onDismiss={decline}>
      <p>{t`Get a notification when a call comes in while you look at another tab or window.`}</p>
      <Button onClick={ask}>{t`Turn on notifications`}</Button>
    </Notice>
  );
}

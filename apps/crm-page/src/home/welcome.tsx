import { Notice } from "@calling-extensions/ui/controls";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { rich, t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { Link } from "wouter";
import * as z from "zod/mini";
import { listPath } from "../navigation/paths.ts";
import { contactType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import styles from "./home-page.module.css";

const isDismissed = createStoredValue({
  key: "crm-page:welcome-dismissed",
  schema: z.literal(true),
  storage: browserStorage("localStorage"),
});

/** What a newcomer to the demo can try first, until they dismiss it. */
export function Welcome() {
  const { portal, signIn } = useSession();
  const [isShown, setShown] = useState(() => isDismissed.load() !== true);
  if (!isShown || signIn) return null;
  const dismiss = (): void => {
    isDismissed.save(true);
    setShown(false);
  };
  return (
    <Notice tone="neutral" role="note" className={styles.welcome} onDismiss={dismiss}>
      {rich`${<strong>{t`This CRM page is for trying calling apps.`}</strong>} Its people are fictional, and its data stays on your computer.`}
      <ol>
        <li>
          {rich`Open a ${<Link to={listPath(portal.id, contactType.id)}>{t`contact`}</Link>} and press Call: the demo softphone opens.`}
        </li>
        <li>{t`Hang up, write a note, and save: the call is on the contact's timeline.`}</li>
        <li>{t`Add an app of your own with the list of calling apps in the navigation bar.`}</li>
      </ol>
    </Notice>
  );
}

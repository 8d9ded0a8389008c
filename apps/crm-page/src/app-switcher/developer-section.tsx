import { Button, Checkbox } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useStore } from "zustand";
import { usePhoneControl } from "../engine/phone-context.ts";
import { localSettings, writeDemo, writeShowInTest } from "../providers/local-settings.ts";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import { OwnAppForm } from "./own-app-form.tsx";
import styles from "./developer-section.module.css";

/** For developers of calling apps: adds their app to this browser, and shows apps in test. */
export function DeveloperSection() {
  const headingId = useId();
  const { override, demo, showInTest } = useStore(localSettings);
  const openOwnApp = useOpenOwnApp();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{t`Try your own app`}</h3>
      <p
        className={styles.hint}
      >{t`Only this browser sees it. Its page must load the calling SDK.`}</p>
      <OwnAppForm key={override} stored={override} onUse={openOwnApp} />
      {demo !== null && <Button onClick={() => writeDemo(null)}>{t`Remove demo widget`}</Button>}
      <Checkbox
        label={t`Show apps in test`}
        className={styles.switch}
        role="switch"
        aria-checked={showInTest}
        isChecked={showInTest}
        onChange={writeShowInTest}
      />
    </section>
  );
}

/** Opens the own app of a name, once it is among the apps. */
function useOpenOwnApp(): (name: string) => void {
  const phone = usePhoneControl();
  const { providers } = useProviders();
  const [name, setName] = useState<string>();
  const app = providers.find(
    (each) => each.name === name && (each.source === "override" || each.isOverridden),
  );
  const open = useEffectEvent(() => {
    if (!app) return;
    isSwitcherOpen.setState(false);
    phone.show(app);
  });
  const id = app?.id;
  useEffect(() => {
    if (id !== undefined) open();
  }, [id]);
  return setName;
}

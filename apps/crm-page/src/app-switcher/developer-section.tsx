import { Button, Checkbox } from "@calling-extensions/ui/controls";
import { useId } from "react";
import { useStore } from "zustand";
import { localSettings, writeDemo, writeShowInTest } from "../providers/local-settings.ts";
import { OwnAppForm } from "./own-app-form.tsx";
import styles from "./developer-section.module.css";

/** For developers of calling apps: adds their app to this browser, and shows apps in test. */
export function DeveloperSection() {
  const headingId = useId();
  const { override, demo, showInTest } = useStore(localSettings);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>Try your own app</h3>
      <p className={styles.hint}>Only this browser sees it. Its page must load the calling SDK.</p>
      <OwnAppForm key={override} stored={override} />
      {demo !== null && <Button onClick={() => writeDemo(null)}>Remove demo widget</Button>}
      <Checkbox
        label="Show apps in test"
        className={styles.switch}
        role="switch"
        aria-checked={showInTest}
        isChecked={showInTest}
        onChange={writeShowInTest}
      />
    </section>
  );
}

import { t } from "@calling-extensions/ui/text";
import { Link, Redirect, useParams } from "wouter";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { filesPath, settingsPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import { sections } from "./sections.ts";
import styles from "./settings-page.module.css";

/** The settings of the account: one section at a time, beside the list of all. */
export function SettingsPage() {
  const { portal } = useSession();
  const { section } = useParams();
  if (section === undefined)
    return <Redirect to={settingsPath(portal.id, sections[0].id)} replace />;
  const current = sections.find(({ id }) => id === section);
  if (!current) return <NotFoundPage />;
  return (
    <div className={styles.settings}>
      <nav aria-label={t`Settings`} className={styles.nav}>
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            to={settingsPath(portal.id, id)}
            aria-current={id === section ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
        {/* They have a page of their own. */}
        <Link to={filesPath(portal.id)}>{t`Files`}</Link>
      </nav>
      <div className={styles.section}>
        <current.Part />
      </div>
    </div>
  );
}

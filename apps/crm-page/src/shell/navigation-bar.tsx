import { Link } from "react-router";
import { AppDock } from "../calling/app-dock.tsx";
import { PanelButton } from "../messages/panel-button.tsx";
import { ProviderSwitcher } from "../providers/provider-switcher.tsx";
import { initialsOf } from "../records/initials.ts";
import { useSession } from "../session/session-context.ts";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { TypeLinks } from "./type-links.tsx";
import styles from "./navigation-bar.module.css";

/** The way to every list, the calling apps, and who is signed in. */
export function NavigationBar() {
  const { user, portal } = useSession();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand} aria-label={`${portal.name}, start`}>
        <BrandMark />
        <span className={styles.brandName}>{portal.name}</span>
      </Link>
      <TypeLinks />
      <div className={styles.tools}>
        <AppDock />
        <ProviderSwitcher />
        <PanelButton />
        <ThemeToggle />
        <span className={styles.user} title={user.email}>
          <span className={styles.initials} aria-hidden>
            {initialsOf(user.name)}
          </span>
          <span className={styles.userName}>{user.name}</span>
        </span>
      </div>
    </header>
  );
}

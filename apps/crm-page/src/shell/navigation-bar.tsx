import { NavLink } from "react-router";
import { AppDock } from "../calling/app-dock.tsx";
import { ProviderSwitcher } from "../providers/provider-switcher.tsx";
import { initialsOf } from "../records/initials.ts";
import { objectTypes } from "../records/object-types.ts";
import { listPath } from "../records/record-path.ts";
import { useSession } from "../session/session-context.ts";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./navigation-bar.module.css";

/** The way to every list, the calling apps, and who is signed in. */
export function NavigationBar() {
  const { user, portal } = useSession();
  return (
    <header className={styles.bar}>
      <NavLink to="/" className={styles.brand ?? ""} aria-label={`${portal.name}, start`}>
        <BrandMark />
        <span className={styles.brandName}>{portal.name}</span>
      </NavLink>
      <nav aria-label="Main" className={styles.links}>
        {objectTypes.map(({ id, plural, icon: Icon }) => (
          <NavLink key={id} to={listPath(portal.id, id)} className={styles.link ?? ""}>
            <Icon size={16} aria-hidden />
            <span>{plural}</span>
          </NavLink>
        ))}
      </nav>
      <div className={styles.tools}>
        <AppDock />
        <ProviderSwitcher />
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

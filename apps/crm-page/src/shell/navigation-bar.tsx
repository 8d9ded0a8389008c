import { t } from "@calling-extensions/ui/text";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ProviderSwitcher } from "../app-switcher/provider-switcher.tsx";
import { useSession } from "../session/session.ts";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SearchButton } from "./search-button.tsx";
import { TypeLinks } from "./type-links.tsx";
import styles from "./navigation-bar.module.css";

/** Links to the lists, the calling apps, and the signed-in user. */
export function NavigationBar({
  dock,
}: {
  /** The buttons of the calling apps. First, so that the others keep their place when one is added. */
  dock: ReactNode;
}) {
  const { portal } = useSession();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand} aria-label={t`${portal.name}, home`}>
        <BrandMark />
        <span className={styles.brandName}>{portal.name}</span>
      </Link>
      <TypeLinks />
      <div className={styles.tools}>
        {dock}
        <SearchButton />
        <ProviderSwitcher />
        <ThemeToggle />
        <AccountMenu />
      </div>
    </header>
  );
}

/** The page's logo: a voice and sound waves. */
function BrandMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="#2f9c98" />
      <circle cx="12" cy="16" r="4" fill="#fff" />
      <path
        d="M18.5 10.5a7.8 7.8 0 0 1 0 11M22.5 7a12.8 12.8 0 0 1 0 18"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

import { t } from "@calling-extensions/ui/text";
import { Compass } from "lucide-react";
import { Link } from "wouter";
import styles from "./not-found-page.module.css";

/** Shown for a URL that leads to no page or record, with a way out. */
export function NotFoundPage({ what = t`There is no page at this address.` }: { what?: string }) {
  return (
    <div className={styles.page}>
      <title>{t`Not found · CRM`}</title>
      <Compass size={36} className={styles.icon} aria-hidden />
      <h1>{t`Not found`}</h1>
      <p>{what}</p>
      <Link to="/">{t`Go to the home page`}</Link>
    </div>
  );
}

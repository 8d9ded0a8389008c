import { Compass } from "lucide-react";
import { Link } from "wouter";
import styles from "./not-found-page.module.css";

/** Shown for a URL that leads to no page or record, with a way out. */
export function NotFoundPage({ what = "There is no page at this address." }: { what?: string }) {
  return (
    <div className={styles.page}>
      <title>Not found · CRM</title>
      <Compass size={36} className={styles.icon} aria-hidden />
      <h1>Not found</h1>
      <p>{what}</p>
      <Link to="/">Go to the home page</Link>
    </div>
  );
}

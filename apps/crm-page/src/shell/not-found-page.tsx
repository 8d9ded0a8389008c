import { Compass } from "lucide-react";
import { Link } from "react-router";
import { contactType } from "../records/object-types.ts";
import { listPath } from "../records/record-path.ts";
import { useSession } from "../session/session-context.ts";
import styles from "./not-found-page.module.css";

/** An address that leads nowhere, and a way on. */
export function NotFoundPage({ what = "This address leads nowhere." }: { what?: string }) {
  const { portal } = useSession();
  return (
    <div className={styles.page}>
      <title>Not found · CRM</title>
      <Compass size={36} className={styles.icon} aria-hidden />
      <h1>Not found</h1>
      <p>{what}</p>
      <Link to={listPath(portal.id, contactType.id)}>Go to the contacts</Link>
    </div>
  );
}

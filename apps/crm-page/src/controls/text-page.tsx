import { t } from "@calling-extensions/ui/text";
import type { ReactNode } from "react";
import { PageHeader } from "./page-header.tsx";
import styles from "./text-page.module.css";

/** A page with a title and an introduction, no wider than text is easy to read. */
export function TextPage({
  title,
  introduction,
  children,
}: {
  title: string;
  introduction: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <title>{t`${title} · CRM`}</title>
      <PageHeader title={title} introduction={introduction} />
      {children}
    </div>
  );
}

import { t } from "@calling-extensions/ui/text";
import { FolderX } from "lucide-react";
import { Link } from "wouter";
import { EmptyState } from "../feedback/empty-state.tsx";
import { filesPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";

/** Shown for the URL of a folder that doesn't exist, or no longer. */
export function MissingFolder() {
  const { portal } = useSession();
  return (
    <>
      <title>{t`Folder not found · CRM`}</title>
      <EmptyState icon={<FolderX size={22} />} title={t`Folder not found`} headingLevel={1}>
        <p>{t`It was deleted, or the link is wrong.`}</p>
        <Link to={filesPath(portal.id)}>{t`Go to all files`}</Link>
      </EmptyState>
    </>
  );
}

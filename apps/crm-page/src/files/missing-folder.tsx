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
      <title>Folder not found · CRM</title>
      <EmptyState icon={<FolderX size={22} />} title="Folder not found" headingLevel={1}>
        <p>It was deleted, or the link is wrong.</p>
        <Link to={filesPath(portal.id)}>Go to all files</Link>
      </EmptyState>
    </>
  );
}

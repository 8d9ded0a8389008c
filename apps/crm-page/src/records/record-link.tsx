import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "../session/session-context.ts";
import { recordPath, type RecordPointer } from "./record-path.ts";

/** A record's title, or other words for it, leading to its page. */
export function RecordLink({
  record,
  className,
  children,
}: {
  record: RecordPointer & { title: string };
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { portal } = useSession();
  return (
    <Link to={recordPath(portal.id, record)} className={className}>
      {children ?? record.title}
    </Link>
  );
}

import type { KeyboardEventHandler, ReactNode } from "react";
import { Link } from "wouter";
import { recordPath, type RecordPointer } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";

/** A link to a record's page, with its title or other content. */
export function RecordLink({
  record,
  className,
  children,
  onKeyDown,
}: {
  record: RecordPointer & { title: string };
  className?: string | undefined;
  children?: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
}) {
  const { portal } = useSession();
  return (
    <Link to={recordPath(portal.id, record)} className={className} onKeyDown={onKeyDown}>
      {children ?? <bdi>{record.title}</bdi>}
    </Link>
  );
}

import type { FocusEventHandler, KeyboardEventHandler, ReactNode } from "react";
import { Link } from "wouter";
import { recordPath, type RecordPointer } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";

/** A link to a record's page, with its title or other content. */
export function RecordLink({
  record,
  className,
  children,
  ...events
}: {
  record: RecordPointer & { title: string };
  className?: string | undefined;
  children?: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  onFocus?: FocusEventHandler<HTMLElement>;
  onBlur?: FocusEventHandler<HTMLElement>;
}) {
  const { portal } = useSession();
  return (
    <Link to={recordPath(portal.id, record)} className={className} {...events}>
      {children ?? <bdi>{record.title}</bdi>}
    </Link>
  );
}

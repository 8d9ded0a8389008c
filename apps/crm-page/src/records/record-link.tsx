import { Link } from "react-router";
import { useSession } from "../session/session-context.ts";
import { recordPath, type RecordPointer } from "./record-path.ts";

/** A record's title, leading to its page. */
export function RecordLink({
  record,
  className,
}: {
  record: RecordPointer & { title: string };
  className?: string | undefined;
}) {
  const { portal } = useSession();
  return (
    <Link to={recordPath(portal.id, record)} className={className}>
      {record.title}
    </Link>
  );
}

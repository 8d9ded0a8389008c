import type { CallDocument } from "@calling-extensions/host";
import { useQuery } from "@tanstack/react-query";
import { otherPartyNumber } from "../engine/frame-state.ts";
import { recordOf } from "../outbox/call-text.ts";
import { callType } from "../records/object-types.ts";
import { RecordOrNumber } from "../records/record-or-number.tsx";
import { recordQuery } from "../records/record-query.ts";

/** The other party of a call that an earlier page left. The user may have changed the records of the stored call since. */
export function DocumentTitle({ document }: { document: CallDocument }) {
  const { engagementId = "" } = document;
  const { data: call } = useQuery({
    ...recordQuery(callType.id, engagementId),
    enabled: engagementId !== "",
  });
  const named = recordOf(document);
  const stored = call?.associations.flatMap(({ records }) => records);
  const same = stored?.find(
    ({ objectTypeId, objectId }) =>
      objectTypeId === named?.objectTypeId && objectId === named.objectId,
  );
  const record = stored ? (same ?? stored[0]) : named;
  return <RecordOrNumber record={record} number={otherPartyNumber(document)} />;
}

import type { PayloadOf } from "@calling-extensions/contract";
import { fromObjectType } from "../wire/object-types.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { RecordId, RecordReference } from "../calling-host/records.ts";

type DialingContext = Partial<NonNullable<PayloadOf<"OUTGOING_CALL_STARTED">["dialingContext"]>>;

const reference = (
  objectTypeId: string | null | undefined,
  objectId: RecordId | undefined,
): RecordReference | undefined =>
  objectTypeId && objectId !== undefined ? { objectTypeId, objectId } : undefined;

/** Who was called and from whose page, as a DIAL_NUMBER says it that an app or a browser hands back. */
export const recordsOfContext = (
  context: DialingContext | null | undefined,
): Record<"calledRecord" | "viewedRecord", RecordReference | undefined> => ({
  calledRecord: reference(
    context?.calleeInfo?.calleeObjectTypeId,
    fromWireId(context?.calleeInfo?.calleeId),
  ),
  viewedRecord: reference(
    context?.objectType && fromObjectType(context.objectType),
    fromWireId(context?.objectId),
  ),
});

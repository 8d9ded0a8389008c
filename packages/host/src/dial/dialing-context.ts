import type { NewCall, PayloadOf } from "@calling-extensions/contract";
import { isSameNumber } from "./same-number.ts";
import { fromObjectType } from "../wire/object-types.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { RecordId, RecordReference } from "../api/records.ts";

type DialingContext = Partial<NonNullable<PayloadOf<"OUTGOING_CALL_STARTED">["dialingContext"]>>;

const reference = (
  objectTypeId: string | null | undefined,
  objectId: RecordId | undefined,
): RecordReference | undefined =>
  objectTypeId && objectId !== undefined ? { objectTypeId, objectId } : undefined;

/**
 * Who was called and from whose page, as the DIAL_NUMBER says that an app hands back. An app may hand
 * back an old one with a call from its keypad: that one has another number, and says nothing.
 */
export function recordsOfContext(
  context: DialingContext | null | undefined,
  calledNumber: string | null | undefined,
): Pick<NewCall, "calledRecord" | "viewedRecord"> {
  const { phoneNumber, calleeInfo, objectType, objectId } = context ?? {};
  if (phoneNumber && calledNumber && !isSameNumber(phoneNumber, calledNumber)) return {};
  return omitNullish({
    calledRecord: reference(calleeInfo?.calleeObjectTypeId, fromWireId(calleeInfo?.calleeId)),
    viewedRecord: reference(objectType && fromObjectType(objectType), fromWireId(objectId)),
  });
}

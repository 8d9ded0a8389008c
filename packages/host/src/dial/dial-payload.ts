import type { NewCall, PayloadOf } from "@calling-extensions/contract";
import type { HostDial } from "../api/host-dial.ts";
import type { HostContext } from "../api/options.ts";
import type { RecordId, RecordReference } from "../api/records.ts";
import { fromObjectType, toObjectType } from "../wire/object-types.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId, toWireId } from "../wire/wire-ids.ts";
import { isSameNumber } from "./same-number.ts";

/** The DIAL_NUMBER of a dial. `objectId` is the record viewed, `calleeInfo` the record called. */
export function dialPayload(
  { request, startTimestamp }: Pick<HostDial, "request" | "startTimestamp">,
  context: HostContext,
): PayloadOf<"DIAL_NUMBER"> {
  const objectId = toWireId(request.viewedRecord.objectId);
  return {
    phoneNumber: request.phoneNumber,
    // @compat `phone_number` repeats `phoneNumber`: the vendor's product sends both.
    phone_number: request.phoneNumber,
    ...(context.ownerId !== undefined && { ownerId: toWireId(context.ownerId) }),
    subjectId: objectId,
    objectId,
    objectType: toObjectType(request.viewedRecord.objectTypeId),
    portalId: toWireId(context.portalId),
    countryCode: request.countryCode,
    // @differs The record viewed and the record called are always present; in the vendor's product they are
    // sometimes 0 or missing.
    calleeInfo: {
      calleeId: toWireId(request.calledRecord.objectId),
      calleeObjectTypeId: request.calledRecord.objectTypeId,
    },
    startTimestamp,
    toPhoneNumberSrc: request.phonePropertyName,
  };
}

type DialingContext = Partial<NonNullable<PayloadOf<"OUTGOING_CALL_STARTED">["dialingContext"]>>;

const reference = (
  objectTypeId: string | null | undefined,
  objectId: RecordId | undefined,
): RecordReference | undefined =>
  objectTypeId && objectId !== undefined ? { objectTypeId, objectId } : undefined;

/**
 * The records of a call, from the DIAL_NUMBER that the app returns. With a call from its keypad, an app may
 * return an old one: that one has another number, and is ignored.
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

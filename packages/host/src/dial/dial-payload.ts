import type { PayloadOf } from "@calling-extensions/contract";
import type { HostContext } from "../api/options.ts";
import { toObjectType } from "../wire/object-types.ts";
import { toWireId } from "../wire/wire-ids.ts";
import type { HostDial } from "../api/host-dial.ts";

/** DIAL_NUMBER of a dial. `objectId` is the record viewed, `calleeInfo` the record called. */
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
    // @differs The record viewed and the record called are both always named; in the vendor's
    // product they are 0 or missing at times.
    calleeInfo: {
      calleeId: toWireId(request.calledRecord.objectId),
      calleeObjectTypeId: request.calledRecord.objectTypeId,
    },
    startTimestamp,
    toPhoneNumberSrc: request.phonePropertyName,
  };
}

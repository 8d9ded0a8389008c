import { z } from "zod";
import { propertyValues, recordId, recordReference } from "./id-schemas.ts";

/**
 * `POST /_page/calls`: makes the engagement of a call, 201; the same appId and externalCallId again
 * answer 200 with the first one. It is not on the timeline before `/complete`.
 *
 * The call holds a lease until it ends, by a status of `PATCH` or by `/complete`. `POST
 * /_page/calls/{engagementId}/touch`, without a body, 204, renews the lease, as does a `PATCH` with a
 * status that only a living call has, and this request again. A call whose lease is over 150 seconds
 * old ends as `hs_call_status` FAILED with `calling_end_status` LOST, and is on the timeline; the
 * same three put back what it was before, an end or a completion what the app says.
 */
export const createCallRequest = z
  .object({
    /** Calling app; absent for a provider that only this browser knows (local storage). */
    appId: recordId.optional(),
    externalCallId: z.string().min(1).max(500),
    direction: z.enum(["INBOUND", "OUTBOUND"]),
    fromNumber: z.string().max(100).optional(),
    toNumber: z.string().max(100).optional(),
    /** Epoch ms. */
    startTime: z.number().int().positive().optional(),
    /** Record called, or calling: outbound from the dial, inbound the only match. */
    calledRecord: recordReference.optional(),
    /** Record whose page the call was started from. */
    viewedRecord: recordReference.optional(),
  })
  .meta({ id: "NewPageCall" });
export type CreateCallRequest = z.infer<typeof createCallRequest>;

export const createdCall = z.object({ engagementId: recordId }).meta({ id: "CreatedCall" });
export type CreatedCall = z.infer<typeof createdCall>;

/**
 * On whose word: apps name engagements freely, so that the page says which provider it was. Null is one
 * that only this browser knows. A call of another app, and for an installed app one that a browser's
 * own provider made, is then answered as one that does not exist: 404. Absent, nothing is compared.
 */
const onWordOf = { appId: recordId.nullish() };

/** `PATCH /_page/calls/{engagementId}`, 204. */
export const updateCallRequest = z
  .object({ ...onWordOf, properties: propertyValues })
  .meta({ id: "PageCallUpdate" });
export type UpdateCallRequest = z.infer<typeof updateCallRequest>;

/** `POST /_page/calls/{engagementId}/touch`, 204; the body may be left out. */
export const touchCallRequest = z.object(onWordOf).meta({ id: "PageCallTouch" });
export type TouchCallRequest = z.infer<typeof touchCallRequest>;

/**
 * `POST /_page/calls/{engagementId}/complete`, 204: onto the timeline, with default associations
 * (a contact's primary company). Repeating it changes nothing; the body may be left out.
 */
export const completeCallRequest = z
  .object({
    ...onWordOf,
    /** Record called, or calling, where it is known only now; the call belongs to it from here on. */
    calledRecord: recordReference.optional(),
  })
  .meta({ id: "PageCallCompletion" });
export type CompleteCallRequest = z.infer<typeof completeCallRequest>;

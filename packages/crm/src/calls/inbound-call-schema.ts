import { z } from "zod";
import { idInput } from "../ids/record-id.ts";
import { callerMatchWith } from "../page-api/caller-match-schemas.ts";

const given = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const phoneNumber = z.object({
  e164Number: z.string().regex(/^\+[1-9][0-9]{1,14}$/, "must be an E.164 number"),
  phoneNumberType: z.string().min(1).max(100),
  extension: z.string().max(100).nullish(),
});

/** A call to the account that no browser handled, for example one to a mobile phone or a queue. */
export const inboundCallRequest = z
  .object({
    externalCallId: idInput.pipe(z.string().min(1).max(500)),
    /** Whether the CRM stores the call; otherwise it only returns the matches. */
    createEngagement: z.boolean(),
    /** Further properties of the call; they override the rest of the request. */
    engagementProperties: z.record(z.string(), given).nullish(),
    /** A value of `hs_call_status`. */
    finalCallStatus: z.string().min(1).max(100),
    fromNumber: phoneNumber,
    toNumber: phoneNumber,
    potentialRecipientUserIds: z.array(idInput).max(1000).nullish(),
    /** Epoch milliseconds, or ISO 8601. */
    callStartedTimestamp: z.union([z.string(), z.number()]).nullish(),
    durationSeconds: z.number().min(0).max(1e9).nullish(),
    /** The user who took the call. */
    userId: idInput.nullish(),
  })
  .meta({ id: "InboundCall" });
export type InboundCallRequest = z.output<typeof inboundCallRequest>;

const objectCoordinates = z.object({
  portalId: z.string(),
  objectTypeId: z.string(),
  objectId: z.string(),
});

/** The possible callers, contacts first. */
export const inboundCallResponse = z
  .object({
    callerIdMatches: z.array(callerMatchWith({ objectCoordinates })),
    /** The created call, also if the same request created it earlier. */
    engagementId: z.string().optional(),
  })
  .meta({ id: "InboundCallAnswer" });
export type InboundCallResponse = z.infer<typeof inboundCallResponse>;

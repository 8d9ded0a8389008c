import { MAX_CALL_AGE_MS, MAX_NAME_LENGTH, MAX_EXTERNAL_ID_LENGTH } from "../limits.ts";
import {
  callFields,
  type CallField,
  type CallFields,
  type Infer,
} from "@calling-extensions/contract";
import * as z from "zod/mini";
import { errorBody } from "../errors/error-schemas.ts";
import { recordId, recordReference } from "./ids.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

/** A version, raised by one with each change. */
const version = z.int().check(z.minimum(1));

/**
 * Milliseconds before the request was sent. A browser's clock may be wrong, so that times of calls are
 * never sent as clock times.
 */
const age = z.number().check(z.minimum(0), z.maximum(MAX_CALL_AGE_MS));

/** Lengths are not limited here: text that is too long is shortened, and the call is stored. */
const callProperties = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** The forms of `sent` in the table of the fields of a call. */
const forms = {
  version,
  /** Absent or null for an app that only this browser knows. */
  appId: z.nullish(recordId),
  externalId: z.string().check(z.minLength(1), z.maxLength(MAX_EXTERNAL_ID_LENGTH)),
  recordId,
  flag: z.literal(true),
  age,
  text: z.string(),
  record: recordReference,
  properties: callProperties,
};

type Rows = CallFields;
/** The fields that a save sends under a name of their own. */
type SentField = {
  [Name in keyof Rows]: Rows[Name] extends { replaces: string }
    ? never
    : Rows[Name] extends { sent: string }
      ? Name
      : never;
}[keyof Rows];
type SentName<Name extends SentField> = Rows[Name] extends { sentAs: infer Sent extends string }
  ? Sent
  : Name;
type Form<Sent> = Sent extends keyof typeof forms
  ? (typeof forms)[Sent]
  : z.ZodMiniEnum<{ [Value in Infer<Sent> & string]: Value }>;
type SentShape = {
  [Name in SentField as SentName<Name>]: Rows[Name] extends { isRequired: true }
    ? Form<Rows[Name]["sent"]>
    : z.ZodMiniOptional<Form<Rows[Name]["sent"]>>;
};

/** The fields that a save sends, from the table. */
const sentShape = Object.fromEntries(
  Object.entries<CallField>(callFields).flatMap(([name, row]): [string, unknown][] => {
    const { sent, sentAs = name, isRequired, replaces } = row;
    if (sent === undefined || replaces !== undefined) return [];
    const form = sent in forms ? forms[sent as keyof typeof forms] : z.enum(sent.split("|"));
    return [[sentAs, isRequired ? form : z.optional(form)]];
  }),
  // The type says the same of the same rows, which TypeScript can't infer from a loop.
) as SentShape;

/** What a save says about itself. */
const saveShape = {
  version,
  /** The version that the CRM acknowledged last; 0 if none. */
  base: z.int().check(z.minimum(0)),
  /** A random id of the outbox that sends it: one per tab and load. */
  writer: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  /**
   * How many tabs have had the call, one after the other. A write with a smaller one than the stored version's is from
   * a tab that no longer has the call.
   */
  epoch: z.optional(z.int().check(z.minimum(1))),
};

const callDocument = z.object({ ...saveShape, ...sentShape });

/**
 * Stores a version of the document of a call; the id is a random UUID. 201 if
 * that created the engagement, else 200. It creates, updates, ends, completes and associates at once,
 * and writes only what changed since the version that was applied last, so that values of other programs
 * stay. Until it is completed, the call is on no timeline and holds a lease.
 *
 * The same version of the same writer again is a 200 that changes nothing, and so is an older one.
 * 409 if another writer stored a version that this one is not based on, or if the stored one has a higher epoch: see
 * `callConflict`.
 */
export const callDocumentRequest = callDocument
  .check(
    z.refine(({ owner, engagementId }) => owner !== "app" || engagementId !== undefined, {
      path: ["engagementId"],
      message: "is required if the owner is app",
    }),
  )
  .register(z.globalRegistry, { id: "CallDocument" });
export type CallDocumentRequest = z.infer<typeof callDocumentRequest>;

export const savedCall = z
  .object({
    engagementId: recordId,
    /** The version that is stored now. */
    version,
    /** Properties, records and `engagementId` that are not valid, and so were not stored, or only shortened. */
    leftOut: z.array(z.string()),
    /** The engagement is in the recycle bin, or was merged: nothing was stored. */
    gone: z.optional(z.enum(["deleted", "merged"])),
  })
  .register(z.globalRegistry, { id: "SavedCall" });
export type SavedCall = z.infer<typeof savedCall>;

/** The last stored version: as its writer sent it, with ages from now, and its engagement. */
const storedCallDocument = z
  .extend(callDocument, { engagementId: recordId })
  .register(z.globalRegistry, { id: "StoredCallDocument" });
export type StoredCallDocument = z.infer<typeof storedCallDocument>;

/**
 * 409: another writer stored a version. A writer that still has the call applies the missing changes to that
 * document, and saves the result with an epoch that is not smaller.
 */
export const callConflict = z
  .extend(errorBody, {
    document: storedCallDocument,
    /** What is not stored of that document, as in `SavedCall`. */
    leftOut: z.optional(z.array(z.string())),
  })
  .register(z.globalRegistry, { id: "CallConflict" });
export type CallConflict = z.infer<typeof callConflict>;

/**
 * Renews the lease of a call; 204 also for one that is not known or is completed. To be sent every 15 seconds until the call is completed. Without a heartbeat or a save
 * for 150 seconds, a live call ends as `hs_call_status` FAILED with `calling_end_status` LOST, and an
 * ended one is put on its timelines with `isUnfinished`, both with the draft. The next save takes both back, and so
 * does a heartbeat that names the stored version.
 */
export const callHeartbeat = z
  .object({
    version,
    /** What the user has typed and not saved, and the version of the document that contains it. */
    draft: z.optional(z.object({ version, properties: callProperties })),
  })
  .register(z.globalRegistry, { id: "CallHeartbeat" });
export type CallHeartbeat = z.infer<typeof callHeartbeat>;

export const savePageCall = {
  method: "PUT",
  path: "/_page/calls/:callId",
  sends: undefined as Sends<{ body: z.input<typeof callDocumentRequest> }>,
  response: { 200: savedCall, 201: savedCall, 409: callConflict },
} as const satisfies PageEndpoint;

export const renewPageCall = {
  method: "POST",
  path: "/_page/calls/:callId/heartbeat",
  sends: undefined as Sends<{ body: z.input<typeof callHeartbeat> }>,
} as const satisfies PageEndpoint;

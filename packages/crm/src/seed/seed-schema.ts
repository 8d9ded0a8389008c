import { isCountryCode } from "@calling-extensions/phone-numbers";
import { z } from "zod";
import { MAX_FILE_PATH_LENGTH } from "../limits.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { accesses } from "../files/stored-file.ts";
import { FIRST_GENERATED_ID } from "../store/next-id.ts";
import { findObjectType, type ObjectType } from "../model/object-types.ts";
import { newDeveloperApp, roleNames, type Role } from "../page-api/index.ts";
import { INSTALLATION_SCOPES } from "../apps/installations.ts";
import { newTranscript } from "../calls/transcripts.ts";
import { newCallingSettings } from "../settings/calling-settings-schema.ts";

/** Fixed ids of a seed, below those that the service assigns. In YAML they may be numbers. */
const fixedId = z.union([z.string(), z.number()]).transform((given, context): RecordId => {
  const id = parseRecordId(given);
  if (id !== undefined && Number(id) < FIRST_GENERATED_ID) return id;
  context.addIssue({
    code: "custom",
    message: `must be an id from 1 to ${FIRST_GENERATED_ID - 1}`,
  });
  return z.NEVER;
});

/** A record of an association: `contacts/101`. */
const recordPath = z.string().transform((text, context): { type: ObjectType; id: RecordId } => {
  const [typeText = "", idText = "", ...rest] = text.split("/");
  const type = findObjectType(typeText);
  const id = parseRecordId(idText);
  if (type && id && rest.length === 0) return { type, id };
  context.addIssue({ code: "custom", message: "must be a record such as contacts/101" });
  return z.NEVER;
});

const givenValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const seedRecord = z.strictObject({
  id: fixedId,
  /** When a new record was created; by default now. */
  createdAt: z.iso.datetime({ offset: true }).optional(),
  properties: z.record(z.string(), givenValue),
});

/** Where a file is: `/recordings/greeting.wav`. */
const filePath = z
  .string()
  .max(MAX_FILE_PATH_LENGTH)
  .refine((path) => /[^/]$/.test(path), "must be a path such as /notes/welcome.txt");

/** A file; only seeds create hidden ones. */
const seedFile = z
  .strictObject({
    id: fixedId,
    path: filePath,
    access: z.enum(accesses).default("PRIVATE"),
    /** The content: one of these. */
    text: z.string().min(1).optional(),
    base64: z.base64().min(1).optional(),
  })
  .refine(
    ({ text, base64 }) => (text === undefined) !== (base64 === undefined),
    "must have either text or base64",
  );

/** The credentials of an app, and what it asks users for. */
const seedDeveloperApp = z.strictObject({
  clientId: z.string().regex(/^[!-~]{8,100}$/, "must be 8 characters at least, without spaces"),
  clientSecret: z
    .string()
    .regex(/^[!-~]{65,500}$/, "must be 65 characters at least, without spaces"),
  isPublic: z.boolean().default(false),
  redirectUrls: newDeveloperApp.shape.redirectUrls,
  scopes: z._default(newDeveloperApp.shape.scopes, [...INSTALLATION_SCOPES]),
  optionalScopes: newDeveloperApp.shape.optionalScopes,
  callbackUrl: newDeveloperApp.shape.callbackUrl,
});

const roleWith = (permissions: readonly string[]): Role =>
  permissions.includes("apps.manage") ? "administrator" : "salesRep";

/** Records, people and apps with fixed ids, so that documents and tests can name them. */
export const seedSchema = z.strictObject({
  portal: z
    .strictObject({
      id: fixedId,
      name: z.string().min(1),
      defaultCountry: z
        .string()
        .refine((country) => isCountryCode(country), "must be a country such as US"),
    })
    .optional(),
  users: z
    .array(
      z
        .strictObject({
          id: fixedId,
          ownerId: fixedId,
          name: z.string().min(1),
          email: z.string().min(1),
          /** Of a new user, by default sales rep; a user who exists keeps theirs. */
          role: z.enum(roleNames).optional(),
          /** Older seeds have it instead of a role. */
          permissions: z.array(z.string()).optional(),
        })
        .transform(({ role, permissions, ...user }) => ({
          ...user,
          role: role ?? (permissions && roleWith(permissions)),
        })),
    )
    .default([]),
  records: z
    .strictObject({
      contacts: z.array(seedRecord).default([]),
      companies: z.array(seedRecord).default([]),
      deals: z.array(seedRecord).default([]),
      tickets: z.array(seedRecord).default([]),
      calls: z.array(seedRecord).default([]),
      notes: z.array(seedRecord).default([]),
      tasks: z.array(seedRecord).default([]),
      sites: z.array(seedRecord).default([]),
    })
    .prefault({}),
  associations: z
    .array(
      z.strictObject({
        from: recordPath,
        to: recordPath,
        /** Association types by id or name; by default the unlabeled one. */
        types: z.array(z.union([z.number(), z.string()])).optional(),
      }),
    )
    .default([]),
  files: z.array(seedFile).default([]),
  /** They replace the transcripts of their calls. */
  transcripts: z.array(newTranscript).default([]),
  /** Tokens of private apps in plain text, for development and tests. */
  tokens: z
    .array(
      z.strictObject({
        token: z.string().regex(/^[!-~]{8,500}$/, "must be 8 characters at least, without spaces"),
        scopes: z.array(z.string()),
        appId: fixedId.optional(),
        userId: fixedId.optional(),
        expiresAt: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .default([]),
  apps: z
    .array(
      z.strictObject({
        id: fixedId,
        settings: newCallingSettings,
        isInstalled: z.boolean().default(true),
        scopes: z.array(z.string()).default([...INSTALLATION_SCOPES]),
        /** Makes it an app that users can authorize; its secret is in plain text, for development and tests. */
        developer: seedDeveloperApp.optional(),
      }),
    )
    .default([]),
});

/** A seed before validation. */
export type SeedInput = z.input<typeof seedSchema>;
/** A record of a seed before validation. */
export type SeedRecord = z.input<typeof seedRecord>;
/** The record types that a seed may contain, as paths name them. */
export type SeedRecordType = keyof NonNullable<SeedInput["records"]>;
export type SeedUser = NonNullable<SeedInput["users"]>[number];
/** A valid seed. */
export type Seed = z.infer<typeof seedSchema>;

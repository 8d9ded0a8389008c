import { DocumentedError } from "@calling-extensions/contract";
import { createAssociation } from "../associations/associate.ts";
import { findAssociationType } from "../associations/find-association-type.ts";
import { ensureDefaultType } from "../associations/custom-association-types.ts";
import { storeToken } from "../auth/credentials.ts";
import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { createObject } from "../objects/create-object.ts";
import { objectTypes, type ObjectType } from "../model/object-types.ts";
import { findRecord } from "../model/crm-record.ts";
import type { PropertyInputs } from "../objects/parse-values.ts";
import { findPortal } from "../model/portal.ts";
import { updateObject } from "../objects/update-object.ts";
import { createTranscript } from "../calls/transcripts.ts";
import { createCallingSettings, updateCallingSettings } from "../settings/calling-settings.ts";
import { replaceSeedApp } from "../apps/developer-apps.ts";
import { installApp, uninstallApp } from "../apps/installations.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { Seed } from "./seed-schema.ts";

const source = { type: "IMPORT", id: "seed" } as const;

/** Stores a seed; updates what already has one of its ids. */
export async function loadSeed(outer: CrmContext, seed: Seed): Promise<void> {
  await loadPeople(outer, seed);
  const portal = await findPortal(outer.db);
  const context = { ...outer, defaultCountry: portal?.defaultCountry ?? outer.defaultCountry };
  for (const type of objectTypes) {
    for (const { id, createdAt, properties } of seed.records[type.name]) {
      const now = createdAt === undefined ? context.now : Date.parse(createdAt);
      const then = { ...context, now };
      await named(`${type.name}/${id}`, () => loadRecord(context, then, type, id, properties));
    }
  }
  for (const association of seed.associations) {
    const { from, to } = association;
    const name = `the association of ${from.type.name}/${from.id} and ${to.type.name}/${to.id}`;
    await named(name, () => loadAssociation(context, association));
  }
  for (const transcript of seed.transcripts) {
    const { engagementId } = transcript;
    await named(`the transcript of calls/${engagementId}`, async () => {
      await context.db
        .deleteFrom("transcripts")
        .where("call_id", "=", Number(engagementId))
        .execute();
      await createTranscript(context, transcript);
    });
  }
  for (const app of seed.apps) {
    await loadApp(context, app);
  }
  for (const { expiresAt, ...token } of seed.tokens) {
    const time = expiresAt === undefined ? undefined : Date.parse(expiresAt);
    await storeToken(context, { ...token, expiresAt: time, label: "seed" });
  }
}

/** Adds the part of the seed to an error. */
export async function named(part: string, load: () => Promise<void>): Promise<void> {
  try {
    await load();
  } catch (cause) {
    if (!(cause instanceof CrmError)) throw cause;
    const reasons = cause.errors.map(({ message }) => message).join(" ") || cause.message;
    throw new DocumentedError("invalidSeed", `Invalid seed at ${part}: ${reasons}`, { cause });
  }
}

async function loadPeople({ db, now }: CrmContext, { portal, users }: Seed): Promise<void> {
  if (portal) {
    await db.deleteFrom("portals").where("id", "!=", toStoredId(portal.id)).execute();
    const columns = { name: portal.name, default_country: portal.defaultCountry };
    await db
      .insertInto("portals")
      .values({ id: toStoredId(portal.id), ...columns })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
      .execute();
  }
  for (const user of users) {
    const columns = {
      owner_id: toStoredId(user.ownerId),
      name: user.name,
      email: user.email,
      ...(user.role && { role: user.role }),
    };
    await db
      .insertInto("users")
      .values({
        role: "salesRep",
        ...columns,
        id: toStoredId(user.id),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ ...columns, updated_at: now })
          .where((is) =>
            is.or(
              Object.entries(columns).map(([name, value]) =>
                is(`users.${name as keyof typeof columns}`, "!=", value),
              ),
            ),
          ),
      )
      .execute();
  }
}

async function loadRecord(
  context: CrmContext,
  /** The same at the time when the record was created. */
  creation: CrmContext,
  type: ObjectType,
  id: RecordId,
  properties: PropertyInputs,
): Promise<void> {
  const holder = await context.db
    .selectFrom("records")
    .select("object_type_id")
    .where("id", "=", toStoredId(id))
    .executeTakeFirst();
  if (holder && holder.object_type_id !== type.id) {
    throw new CrmError("conflict", `The id ${id} belongs to a record of another type.`);
  }
  const record = holder && (await findRecord(context.db, type, id));
  if (record) await updateObject(context, record, properties, source);
  else await createObject(creation, { type, id, properties, source });
}

async function loadAssociation(
  context: CrmContext,
  { from, to, types }: Seed["associations"][number],
): Promise<void> {
  for (const end of [from, to]) {
    if (!(await findRecord(context.db, end.type, end.id))) {
      throw new CrmError("invalid", `There is no ${end.type.singularName} ${end.id}.`);
    }
  }
  const plain = await ensureDefaultType(context, from.type, to.type);
  const found = types
    ? types.map((type) => findAssociationType(context, from.type, to.type, type))
    : [plain];
  for (const type of found) {
    if (!type) throw new CrmError("invalid", "There is no such association type between the two.");
    await createAssociation(context, from, to, type);
  }
}

async function loadApp(context: CrmContext, app: Seed["apps"][number]): Promise<void> {
  const known = await context.db
    .selectFrom("calling_settings")
    .select("app_id")
    .where("app_id", "=", toStoredId(app.id))
    .executeTakeFirst();
  if (known) await updateCallingSettings(context, app.id, app.settings);
  else await createCallingSettings(context, app.id, app.settings);
  if (app.developer) {
    const { clientId, clientSecret, ...rest } = app.developer;
    const given = { ...rest, name: app.settings.name, appId: app.id };
    await replaceSeedApp(context, given, { clientId, clientSecret });
  }
  if (app.isInstalled) await installApp(context, app.id, app.scopes);
  else await uninstallApp(context, app.id);
}

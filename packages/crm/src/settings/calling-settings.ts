import { callingSettingsDefaults } from "@calling-extensions/contract";
import type { Selectable } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Tables } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type {
  CallingSettingsPatch,
  NewCallingSettings,
  StoredCallingSettings,
} from "./calling-settings-schema.ts";

type Row = Selectable<Tables["calling_settings"]>;

/** An app's settings with the app's id. */
export type AppSettings = StoredCallingSettings & { appId: RecordId };

/** Returns the settings of an app; throws notFound. */
export async function getCallingSettings(
  context: CrmContext,
  appId: RecordId,
): Promise<AppSettings> {
  const settings = await findCallingSettings(context, appId);
  if (settings) return settings;
  throw new CrmError("notFound", `The app ${appId} has no calling settings.`);
}

export async function findCallingSettings(
  { db }: CrmContext,
  appId: RecordId,
): Promise<AppSettings | undefined> {
  const row = await db
    .selectFrom("calling_settings")
    .selectAll()
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  return row && toSettings(row);
}

/** The settings of every app, by id. */
export async function listCallingSettings({ db }: CrmContext): Promise<AppSettings[]> {
  const rows = await db.selectFrom("calling_settings").selectAll().orderBy("app_id").execute();
  return rows.map(toSettings);
}

/** Stores the settings of an app; throws conflict if it has some. */
export async function createCallingSettings(
  context: CrmContext,
  appId: RecordId,
  given: NewCallingSettings,
): Promise<AppSettings> {
  const row = await context.db
    .insertInto("calling_settings")
    .values({
      app_id: toStoredId(appId),
      ...toColumns({
        ...callingSettingsDefaults,
        ...withoutNothing(given),
        name: given.name,
        url: given.url,
      }),
      created_at: context.now,
      updated_at: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) {
    throw new CrmError(
      "conflict",
      `The app ${appId} already has calling settings. Update them instead.`,
    );
  }
  return toSettings(row);
}

/** Changes some settings of an app. */
export async function updateCallingSettings(
  context: CrmContext,
  appId: RecordId,
  patch: CallingSettingsPatch,
): Promise<AppSettings> {
  const before = await getCallingSettings(context, appId);
  const row = await context.db
    .updateTable("calling_settings")
    .set({ ...toColumns({ ...before, ...withoutNothing(patch) }), updated_at: context.now })
    .where("app_id", "=", toStoredId(appId))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSettings(row);
}

/** Deletes an app's settings; it is no longer a provider. */
export async function deleteCallingSettings(context: CrmContext, appId: RecordId): Promise<void> {
  await getCallingSettings(context, appId);
  await context.db.deleteFrom("calling_settings").where("app_id", "=", toStoredId(appId)).execute();
}

type Values = Omit<StoredCallingSettings, "createdAt" | "updatedAt">;

/** Removes settings that are null or undefined. */
const withoutNothing = (given: CallingSettingsPatch): Partial<Values> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );

const flag = (value: boolean): number => (value ? 1 : 0);

const toColumns = (values: Values) => ({
  name: values.name,
  url: values.url,
  width: values.width,
  height: values.height,
  is_ready: flag(values.isReady),
  supports_custom_objects: flag(values.supportsCustomObjects),
  supports_inbound_calling: flag(values.supportsInboundCalling),
  uses_remote: flag(values.usesRemote),
  uses_calling_window: flag(values.usesCallingWindow),
});

const toSettings = (row: Row): AppSettings => ({
  appId: fromStoredId(row.app_id),
  name: row.name,
  url: row.url,
  width: row.width,
  height: row.height,
  isReady: row.is_ready === 1,
  supportsCustomObjects: row.supports_custom_objects === 1,
  supportsInboundCalling: row.supports_inbound_calling === 1,
  usesRemote: row.uses_remote === 1,
  usesCallingWindow: row.uses_calling_window === 1,
  createdAt: new Date(Number(row.created_at)).toISOString(),
  updatedAt: new Date(Number(row.updated_at)).toISOString(),
});

import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { newCallingSettings } from "./calling-settings-schema.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** The URL of an app's recordings; `%s` stands for the app's id of the call. */
export const recordingSettings = z
  .object({ urlToRetrieveAuthedRecording: newCallingSettings.shape.url })
  .meta({ id: "RecordingSettings" });
export type RecordingSettings = z.infer<typeof recordingSettings>;

/** The URL of an app's recordings; undefined if it has none. */
export async function findRecordingUrl(
  { db }: CrmContext,
  appId: RecordId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("recording_settings")
    .select("url")
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  return row?.url;
}

export async function getRecordingSettings(
  context: CrmContext,
  appId: RecordId,
): Promise<RecordingSettings> {
  const url = await findRecordingUrl(context, appId);
  if (url === undefined) {
    throw new CrmError("notFound", `The app ${appId} has no recording settings.`);
  }
  return { urlToRetrieveAuthedRecording: url };
}

/** Stores the recording settings of an app; throws conflict if it has some. */
export async function createRecordingSettings(
  { db }: CrmContext,
  appId: RecordId,
  given: RecordingSettings,
): Promise<RecordingSettings> {
  const row = await db
    .insertInto("recording_settings")
    .values({ app_id: toStoredId(appId), url: given.urlToRetrieveAuthedRecording })
    .onConflict((conflict) => conflict.doNothing())
    .returning("url")
    .executeTakeFirst();
  if (row) return given;
  throw new CrmError(
    "conflict",
    `The app ${appId} already has recording settings. Update them instead.`,
  );
}

export async function updateRecordingSettings(
  context: CrmContext,
  appId: RecordId,
  patch: { [Name in keyof RecordingSettings]?: RecordingSettings[Name] | undefined },
): Promise<RecordingSettings> {
  const before = await getRecordingSettings(context, appId);
  const { urlToRetrieveAuthedRecording: url = before.urlToRetrieveAuthedRecording } = patch;
  await context.db
    .updateTable("recording_settings")
    .set({ url })
    .where("app_id", "=", toStoredId(appId))
    .execute();
  return { urlToRetrieveAuthedRecording: url };
}

/** Sets the URL of an app's recordings; null removes it. */
export async function setRecordingUrl(
  { db }: CrmContext,
  appId: RecordId,
  url: string | null,
): Promise<void> {
  const app_id = toStoredId(appId);
  if (url === null) {
    await db.deleteFrom("recording_settings").where("app_id", "=", app_id).execute();
    return;
  }
  await db
    .insertInto("recording_settings")
    .values({ app_id, url })
    .onConflict((conflict) => conflict.column("app_id").doUpdateSet({ url }))
    .execute();
}

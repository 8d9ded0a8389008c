import { quote } from "../errors/limit-details.ts";
import {
  MAX_TEXT_LENGTH,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_UTTERANCES,
} from "../limits.ts";
import { z } from "zod";
import { callsType } from "../model/object-types.ts";
import { CrmError } from "../errors/crm-error.ts";
import { idInput, fromStoredId, parseRecordId, toStoredId } from "../ids/record-id.ts";
import { getObject } from "../objects/get-object.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import { foldText } from "../text/fold-text.ts";

const milliseconds = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const utterance = z
  .object({
    speaker: z.object({
      id: z.union([z.string().min(1).max(MAX_EXTERNAL_ID_LENGTH), z.number()]).transform(String),
      name: z.string().max(MAX_EXTERNAL_ID_LENGTH),
      email: z.string().max(MAX_EXTERNAL_ID_LENGTH).optional(),
    }),
    text: z.string().max(MAX_TEXT_LENGTH),
    startTimeMillis: milliseconds,
    endTimeMillis: milliseconds,
    languageCode: z.string().max(MAX_NAME_LENGTH).optional(),
  })
  .refine(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= endTimeMillis, {
    message: "must not end before it starts",
    path: ["endTimeMillis"],
  });

/** The transcript of a call. */
export const newTranscript = z
  .object({
    engagementId: idInput,
    transcriptCreateUtterances: z.array(utterance).min(1).max(MAX_UTTERANCES),
  })
  .meta({ id: "NewTranscript" });

const storedUtterance = z.object({
  speaker: z.object({ id: z.string(), name: z.string(), email: z.string().optional() }),
  text: z.string(),
  startTimeMillis: z.number(),
  endTimeMillis: z.number(),
  languageCode: z.string().optional(),
});

export const storedTranscript = z
  .object({
    id: z.string(),
    engagementId: z.string(),
    transcriptUtterances: z.array(storedUtterance),
    createdAt: z.string(),
  })
  .meta({ id: "Transcript" });

/** Stores the transcript of a call; throws notFound if there is no such call. */
export async function createTranscript(
  context: CrmContext,
  given: z.output<typeof newTranscript>,
): Promise<{ id: string }> {
  const call = await getObject(context, { type: callsType, id: given.engagementId });
  context.locks.require(call.id);
  const id = await context.nextId();
  await context.db
    .insertInto("transcripts")
    .values({
      id: toStoredId(id),
      call_id: toStoredId(call.id),
      utterances: JSON.stringify(given.transcriptCreateUtterances),
      created_at: context.now,
      search_text: foldText(given.transcriptCreateUtterances.map(({ text }) => text).join("\n")),
    })
    .execute();
  return { id };
}

/** Returns a transcript; throws notFound. */
export async function getTranscript(
  { db }: CrmContext,
  text: string,
): Promise<z.infer<typeof storedTranscript>> {
  const id = parseRecordId(text);
  const row =
    id &&
    (await db
      .selectFrom("transcripts")
      .selectAll()
      .where("id", "=", toStoredId(id))
      .executeTakeFirst());
  if (!row) throw new CrmError("notFound", `There is no transcript ${quote(text)}.`);
  return {
    id: fromStoredId(row.id),
    engagementId: fromStoredId(row.call_id),
    // Only `createTranscript` writes them.
    transcriptUtterances: JSON.parse(row.utterances) as z.infer<typeof storedUtterance>[],
    createdAt: new Date(Number(row.created_at)).toISOString(),
  };
}

/** Returns what was said in a call according to its newest transcript; undefined if there is none. */
export async function findTranscript(
  { db }: CrmContext,
  callId: RecordId,
): Promise<z.infer<typeof storedUtterance>[] | undefined> {
  const row = await db
    .selectFrom("transcripts")
    .select("utterances")
    .where("call_id", "=", toStoredId(callId))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && (JSON.parse(row.utterances) as z.infer<typeof storedUtterance>[]);
}

/** Which of the records have a transcript. */
export async function listTranscribed(
  { db }: CrmContext,
  ids: readonly RecordId[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("transcripts")
    .select("call_id")
    .distinct()
    .where(hasIdIn(db, "call_id", ids.map(toStoredId)))
    .execute();
  return new Set(rows.map(({ call_id }) => fromStoredId(call_id)));
}

export async function deleteTranscript(context: CrmContext, text: string): Promise<void> {
  const { id } = await getTranscript(context, text);
  await context.db.deleteFrom("transcripts").where("id", "=", Number(id)).execute();
}

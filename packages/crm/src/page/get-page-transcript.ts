import { ownerNames } from "../auth/user.ts";
import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { PageTranscript } from "../page-api/index.ts";
import { findTranscript } from "../calls/transcripts.ts";

/** The newest transcript of a call; throws notFound if there is none. */
export async function getPageTranscript(
  context: CrmContext,
  call: CrmRecord,
): Promise<PageTranscript> {
  const found = await findTranscript(context, call.id);
  if (!found) throw new CrmError("notFound", `There is no transcript of ${quote(call.title)}.`);
  const utterances = found.toSorted((one, other) => one.startTimeMillis - other.startTimeMillis);
  const speakers = new Map(utterances.map(({ speaker }) => [speaker.id, speaker]));
  const ids = [...speakers.keys()];
  const users = await context.db.selectFrom("users").select("email").execute();
  const emails = new Set(users.map(({ email }) => email.toLowerCase()));
  const owners = await ownerNames(context);
  const ownerName = owners.get(call.values["hubspot_owner_id"] ?? "");
  return {
    speakers: [...speakers.values()].map(({ name, email }) => ({
      name,
      isUser: email === undefined ? name === ownerName : emails.has(email.toLowerCase()),
    })),
    utterances: utterances.map(
      ({ speaker, text, startTimeMillis: start, endTimeMillis: end, languageCode }) => ({
        speaker: ids.indexOf(speaker.id),
        text,
        start,
        end,
        languageCode,
      }),
    ),
  };
}

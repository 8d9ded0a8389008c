import type { CallDocument, DocumentRecord } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { readableText } from "../controls/readable-text.ts";
import { formatDateTime, formatDuration } from "@calling-extensions/ui/time";

/** The property that holds the notes on a call. */
export const NOTES = "hs_call_body";

/** The record that a call belongs to: the other party's, else the one it was started from. */
export const recordOf = (document: CallDocument): DocumentRecord | undefined =>
  document.chosenRecord ?? document.calledRecord ?? document.viewedRecord;

/** The other party's number. */
export const numberOf = ({
  direction,
  fromNumber,
  toNumber,
}: Pick<CallDocument, "direction" | "fromNumber" | "toNumber">): string | undefined =>
  direction === "INBOUND" ? fromNumber : toNumber;

/** How long the parties talked, in milliseconds; undefined if they didn't, or are still talking. */
export const talkTimeOf = ({ answeredAt, endedAt }: CallDocument): number | undefined =>
  answeredAt === undefined || endedAt === undefined ? undefined : endedAt - answeredAt;

/** The user's notes as the app wrote them, including a draft that the app has not saved yet. */
export function storedNotesOf({ properties, draft }: CallDocument): string {
  const notes = draft?.[NOTES] ?? properties[NOTES];
  return notes === undefined || notes === null ? "" : String(notes);
}

/** The user's notes as plain text, including a draft that the app has not saved yet. */
export const notesOf = (document: CallDocument): string => readableText(storedNotesOf(document));

/** A call as plain text, for the clipboard. */
export function callText(document: CallDocument): string {
  const talkTime = talkTimeOf(document);
  const others = Object.entries({ ...document.properties, ...document.draft }).filter(
    ([name, value]) => name !== NOTES && value !== null && value !== "",
  );
  const number = numberOf(document) ?? t`an unknown number`;
  const lines = [
    document.direction === "INBOUND" ? t`Call from ${number}` : t`Call to ${number}`,
    t`Started: ${formatDateTime(document.startedAt)}`,
    talkTime === undefined ? undefined : t`Duration: ${formatDuration(talkTime)}`,
    ...others.map(([name, value]) => `${name}: ${value}`),
  ].filter((line) => line !== undefined);
  const notes = notesOf(document);
  return [lines.join("\n"), ...(notes === "" ? [] : [notes])].join("\n\n");
}

import type { CallDocument, DocumentRecord } from "@calling-extensions/host";
import { formatDuration } from "../clock/format-duration.ts";
import { formatMoment } from "../clock/format-moment.ts";

/** The property that holds the notes on a call. */
export const NOTES = "hs_call_body";

/** The record that a call belongs to: the other party's, else the one whose page it was started from. */
export const recordOf = (document: CallDocument): DocumentRecord | undefined =>
  document.chosenRecord ?? document.calledRecord ?? document.viewedRecord;

/** Whether a call goes on the timeline of a record. */
export const belongsTo = (
  { chosenRecord, calledRecord, viewedRecord }: CallDocument,
  { objectTypeId, objectId }: DocumentRecord,
): boolean =>
  [chosenRecord ?? calledRecord, viewedRecord].some(
    (record) => record?.objectTypeId === objectTypeId && record.objectId === objectId,
  );

/** The other party's number. */
export const numberOf = ({
  direction,
  fromNumber,
  toNumber,
}: Pick<CallDocument, "direction" | "fromNumber" | "toNumber">): string | undefined =>
  direction === "INBOUND" ? fromNumber : toNumber;

/** How long the parties talked, in milliseconds; undefined if they didn't, or still do. */
export const talkTimeOf = ({ answeredAt, endedAt }: CallDocument): number | undefined =>
  answeredAt === undefined || endedAt === undefined ? undefined : endedAt - answeredAt;

/** What the user has written about the call: also what the app has not saved yet. */
export function notesOf({ properties, draft }: CallDocument): string {
  const notes = draft?.[NOTES] ?? properties[NOTES];
  return notes === undefined || notes === null ? "" : String(notes);
}

/** Everything that is known of a call, to be pasted elsewhere. */
export function callText(document: CallDocument): string {
  const talkTime = talkTimeOf(document);
  const others = Object.entries({ ...document.properties, ...document.draft }).filter(
    ([name, value]) => name !== NOTES && value !== null && value !== "",
  );
  const lines = [
    `${document.direction === "INBOUND" ? "Call from" : "Call to"} ${numberOf(document) ?? "an unknown number"}`,
    `Started: ${formatMoment(document.startedAt)}`,
    talkTime === undefined ? undefined : `Duration: ${formatDuration(talkTime)}`,
    ...others.map(([name, value]) => `${name}: ${value}`),
  ].filter((line) => line !== undefined);
  const notes = notesOf(document);
  return [lines.join("\n"), ...(notes === "" ? [] : [notes])].join("\n\n");
}

import { setTimeout } from "node:timers/promises";
import { MAX_NOTES_LENGTH } from "./finish-calls.ts";
import type { LedgerCall } from "./ledger.ts";
import type { Person } from "./people.ts";
import { visit, type Round } from "./round.ts";
import type { Violation } from "./violation.ts";

/** A save may still be in progress. A page checks every 30 s for calls of closed tabs. */
const CHECK_TIMEOUT_MS = 90_000;
const CHECK_INTERVAL_MS = 200;
/** A message may be reported late. */
const REPORT_TIME_MS = 1000;

interface StoredCall {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

const propertyNames = [
  "hs_call_external_id",
  "hs_call_status",
  "calling_end_status",
  "hs_call_duration",
  "hs_call_body",
  "hs_call_from_number",
  "hs_call_to_number",
];

/** `hs_call_status` has no value for a rejected call. */
const storedStatus = (endStatus: string): string =>
  endStatus === "REJECTED" ? "CANCELED" : endStatus;

/** Compares what is stored and shown with what happened, and adds each difference to the violations. */
export async function checkRound(round: Round): Promise<void> {
  const shownText = await textOf(round);
  const found = await retryWhileFound(async () =>
    checkCalls(round, await readCalls(round), shownText),
  );
  round.violations.push(...found, ...(found.length > 0 ? [] : await checkTimelines(round)));
}

/** Returns the violations that remain after a while: a save may still be in progress. */
async function retryWhileFound(find: () => Promise<Violation[]>): Promise<Violation[]> {
  const end = Date.now() + CHECK_TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found.length === 0 || Date.now() > end) return found;
    await setTimeout(CHECK_INTERVAL_MS);
  }
}

/** Runs in a window. */
const readText = (): string =>
  [
    document.body.innerText,
    ...Array.from(document.querySelectorAll("textarea, input"), (field) =>
      "value" in field ? String(field.value) : "",
    ),
  ].join("\n");

/** Returns everything that the user can read in the page and the softphone, including fields. */
async function textOf({ tab }: Round): Promise<string> {
  const frame = await tab.appFrame();
  return `${await tab.page.evaluate(readText)}\n${await frame.evaluate(readText)}`;
}

async function readCalls({ service }: Round): Promise<readonly StoredCall[]> {
  const { results } = (await service.crm.get(
    `/crm/v3/objects/calls?limit=100&properties=${propertyNames.join(",")}`,
  )) as { results: StoredCall[] };
  return results;
}

async function checkCalls(
  round: Round,
  stored: readonly StoredCall[],
  shownText: string,
): Promise<Violation[]> {
  const known = new Set(round.ledger.calls.keys());
  const unknown = stored.filter(
    ({ properties }) => !known.has(properties["hs_call_external_id"] ?? ""),
  );
  const found: Violation[] = unknown.map(({ id, properties }) => ({
    kind: "callUnknown",
    detail: `engagement ${id}, ${JSON.stringify(properties)}`,
  }));
  for (const call of round.ledger.calls.values()) {
    const engagements = stored.filter(
      ({ properties }) => properties["hs_call_external_id"] === call.id,
    );
    found.push(...(await checkCall(round, call, engagements, shownText)));
  }
  return found;
}

async function checkCall(
  { service, contactIds }: Round,
  call: LedgerCall,
  engagements: readonly StoredCall[],
  shownText: string,
): Promise<Violation[]> {
  const who = `${call.direction} call with ${call.person}`;
  const violation = (kind: Violation["kind"], detail: string): Violation => ({
    kind,
    detail: `${who}: ${detail}`,
  });
  const found: Violation[] = [];
  if (call.endStatus !== undefined && !call.isEndExpected) {
    found.push(violation("wrongCallEnded", `ended as ${call.endStatus}, but nobody ended it`));
  }
  const [engagement, ...others] = engagements;
  if (others.length > 0)
    found.push(violation("callDuplicated", `stored ${engagements.length} times`));
  const body = engagement?.properties["hs_call_body"] ?? "";
  const { associations, propertiesWithHistory } = engagement
    ? await readDetails(service, engagement)
    : {};
  const stored = (propertiesWithHistory?.["hs_call_body"] ?? []).map(({ value }) => value);
  const notes = checkNotes(call, { body, stored }, shownText);
  found.push(...notes.map(([kind, detail]) => violation(kind, detail)));
  if (call.mayBeMissing) return found.filter(({ kind }) => kind === "callDuplicated");
  if (!engagement) return [...found, violation("callMissing", "not stored")];

  const { properties } = engagement;
  const actual = `${properties["hs_call_status"]}/${properties["calling_end_status"]}`;
  const isLost = properties["calling_end_status"] === "LOST";
  // If the call ends during a reload, the app reports the end status only when it completes the call.
  const isReportedLate = call.isCompleted && call.person === "busy" && actual === "BUSY/BUSY";
  if (call.endStatus === undefined) {
    if (!isLost && !isReportedLate)
      found.push(violation("wrongStatus", `never ended by its app, stored as ${actual}`));
  } else if (isLost || properties["hs_call_status"] !== storedStatus(call.endStatus)) {
    found.push(violation("wrongStatus", `ended as ${call.endStatus}, stored as ${actual}`));
  }
  const duration = Number(properties["hs_call_duration"] ?? Number.NaN);
  if (call.endStatus === "COMPLETED" && !(duration > 0)) {
    const { isAnswered, isCompleted, isOffered } = call;
    const facts = JSON.stringify({ isAnswered, isCompleted, isOffered, actual });
    found.push(violation("noDuration", `${properties["hs_call_duration"]} (${facts})`));
  }
  const longestMs = (call.endedAt ?? Number.NaN) - call.startedAt + REPORT_TIME_MS;
  if (!isLost && duration > longestMs) {
    found.push(violation("tooLong", `${duration} ms are stored, and it took ${longestMs} at most`));
  }
  const contacts = new Set(associations?.contacts?.results.map(({ id }) => id));
  const expected = call.person && contactIds.get(call.person);
  if (contacts.size !== 1 || expected === undefined || !contacts.has(expected)) {
    found.push(
      violation(
        "wrongContact",
        `belongs to contacts [${[...contacts].join(", ")}], not to ${expected}`,
      ),
    );
  }
  return found;
}

/** The associations and the history of a call. */
const readDetails = async (
  service: Round["service"],
  { id }: StoredCall,
): Promise<{
  associations?: { contacts?: { results: { id: string }[] } };
  propertiesWithHistory?: Readonly<Record<string, readonly { value: string }[]>>;
}> =>
  (await service.crm.get(
    `/crm/v3/objects/calls/${id}?associations=contacts&propertiesWithHistory=hs_call_body`,
  )) as object;

/** @param stored the notes that the CRM has, and those that it had before */
function checkNotes(
  call: LedgerCall,
  { body, stored }: { body: string; stored: readonly string[] },
  shownText: string,
): (readonly [Violation["kind"], string])[] {
  const { sent, shownSaved } = call;
  const typed = call.typed.at(-1);
  // Saving an empty form, or older text, in another tab does not remove what was typed last in the first one.
  const saved = sent[shownSaved ?? 0] ?? "";
  const isUnchanged = body === typed && (saved === "" || call.typed.includes(saved));
  if (shownSaved !== undefined && !isUnchanged && !sent.slice(shownSaved).includes(body)) {
    return [
      ["savedNotesLost", `${quote(sent[shownSaved])} was shown as saved, stored is ${quote(body)}`],
    ];
  }
  if (typed === undefined || call.isSkipped || call.mayLoseNotes) return [];
  const savedAt = sent.lastIndexOf(typed);
  // The user saved older text after this one, from a second tab. The page may have saved this one.
  const isReplaced = sent.lastIndexOf(body) > savedAt && (savedAt >= 0 || stored.includes(typed));
  // The user finished the call with an older text, in a browser that has lost this one. The service keeps both.
  const isFollowed = call.typed.some((older) => body === `${typed}\n\n${older}`);
  if (body === typed || isFollowed || isReplaced || shownText.includes(typed)) return [];
  // No window has the text any more, so that the user can't shorten it. The service stores as much as it can.
  const isShortened =
    typed.length > MAX_NOTES_LENGTH && body === `${typed.slice(0, MAX_NOTES_LENGTH - 1)}…`;
  if (isShortened && !call.isOffered) return [];
  const where = `in the browser: ${call.isInBrowser}, offered later: ${call.isOffered}`;
  return [["typedNotesLost", `${quote(typed)} was typed, stored is ${quote(body)} (${where})`]];
}

/** Long notes are shortened. */
function quote(text = ""): string {
  const { length } = text;
  return length > 200 ? `"${text.slice(0, 100)}…" (${length} characters)` : `"${text}"`;
}

/** Checks that the page shows each call once on its contact's timeline, with its notes. */
async function checkTimelines(round: Round): Promise<Violation[]> {
  const { ledger, contactIds } = round;
  const stored = await readCalls(round);
  const found: Violation[] = [];
  const calls = [...ledger.calls.values()].filter(({ mayBeMissing }) => !mayBeMissing);
  const called = new Set(calls.map(({ person }) => person));
  for (const person of called) {
    if (person === undefined || !contactIds.has(person)) continue;
    const ids = new Set(calls.filter((call) => call.person === person).map(({ id }) => id));
    const expected = stored.filter(({ properties }) =>
      ids.has(properties["hs_call_external_id"] ?? ""),
    );
    await visit(round, person);
    found.push(...(await retryWhileFound(() => checkTimeline(round, person, expected))));
  }
  return found;
}

/** Checks the timeline that the tab shows. */
async function checkTimeline(
  { tab }: Round,
  person: Person,
  expected: readonly StoredCall[],
): Promise<Violation[]> {
  const shown = await tab.crm.calls.evaluateAll((articles) =>
    articles.map((article) => ({
      id: article.getAttribute("data-engagement-id"),
      text: article.textContent,
    })),
  );
  return expected.flatMap(({ id, properties }): Violation[] => {
    const articles = shown.filter((article) => article.id === id);
    const notes = properties["hs_call_body"] ?? "";
    if (articles.length === 1 && articles[0]?.text.includes(notes)) return [];
    const detail = `engagement ${id} of ${person} is shown ${articles.length} times`;
    return [{ kind: "notOnTimeline", detail }];
  });
}

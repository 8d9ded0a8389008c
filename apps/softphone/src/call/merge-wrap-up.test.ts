import { expect, it } from "vitest";
import type { WrapUp } from "./call.ts";
import { mergeWrapUp } from "./merge-wrap-up.ts";

const base = { title: "Call", notes: "Wants", outcome: "none" } as WrapUp;

it.each<[what: string, mine: Partial<WrapUp>, theirs: Partial<WrapUp>, merged: Partial<WrapUp>]>([
  ["nothing", {}, {}, {}],
  [
    "what only the other tab has changed",
    {},
    { title: "Offer", notes: "Wants an offer.", outcome: "busy" },
    { title: "Offer", notes: "Wants an offer.", outcome: "busy" },
  ],
  [
    "what only this tab has changed",
    { title: "Offer", notes: "Wants an offer.", outcome: "busy" },
    {},
    { title: "Offer", notes: "Wants an offer.", outcome: "busy" },
  ],
  [
    "this tab's title and outcome, if both have changed them",
    { title: "Mine", outcome: "busy" },
    { title: "Theirs", outcome: "connected" },
    { title: "Mine", outcome: "busy" },
  ],
  [
    "the notes of both, if neither contains the other",
    { notes: "Wants an offer." },
    { notes: "Wants a call." },
    { notes: "Wants a call.\n\nWants an offer." },
  ],
  [
    "this tab's notes, if they contain the other ones",
    { notes: "Wants an offer. Soon." },
    { notes: "Wants an offer." },
    { notes: "Wants an offer. Soon." },
  ],
  [
    "the other tab's notes, if they contain this one's",
    { notes: "Wants an offer." },
    { notes: "Wants an offer. Soon." },
    { notes: "Wants an offer. Soon." },
  ],
])("keeps %s", (_what, mine, theirs, merged) => {
  expect(mergeWrapUp(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    ...base,
    ...merged,
  });
});

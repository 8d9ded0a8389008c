import type { WrapUp } from "./call.ts";

/** What was written here, and in another tab, since both had `base`. No text is lost. */
export function mergeWrapUp(base: WrapUp, mine: WrapUp, theirs: WrapUp): WrapUp {
  return {
    ...mine,
    title: mine.title === base.title ? theirs.title : mine.title,
    notes: mergeNotes(base.notes, mine.notes, theirs.notes),
    outcome: mine.outcome === base.outcome ? theirs.outcome : mine.outcome,
  };
}

function mergeNotes(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  if (theirs === base || mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}

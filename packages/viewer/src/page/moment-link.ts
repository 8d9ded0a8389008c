import { momentAt, type Moment } from "../session/moment.ts";

type Timed = readonly { readonly t: number }[];

/** The moment in the fragment of a URL: `#t=1234`, with the number of the entry if several have this time. */
export function parseMoment(hash: string, entries: Timed): Moment | undefined {
  const parameters = new URLSearchParams(hash.slice(1));
  const t = numberIn(parameters, "t");
  if (t === undefined) return undefined;
  const moment = momentAt(entries, t);
  const count = numberIn(parameters, "entry");
  return count !== undefined && entries[count - 1]?.t === t ? { t, count } : moment;
}

function numberIn(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name);
  return text !== null && /^\d{1,15}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}

/** The fragment of a moment. */
export function momentHash({ t, count }: Moment, entries: Timed): string {
  const rounded = Math.round(t * 1000) / 1000;
  const isAmongOthers = momentAt(entries, t).count !== count;
  return `#t=${rounded}${isAmongOthers ? `&entry=${count}` : ""}`;
}

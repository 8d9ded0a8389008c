import type { AppMessage, HostMessage } from "@calling-extensions/contract";
import { MAX_COMPLETED_CALLS } from "../limits.ts";

/** This tab, among the names of the others. */
export const OWN_TAB = "";

/** What happens to a message: it is handled, ignored, or handled unless another tab answers the call. */
export type Verdict = "handle" | "ignore" | "defer";

/** The tabs whose app reported a call. */
interface Sources {
  /** The tabs that still have the call. */
  readonly tabs: Set<string>;
  /** The tabs whose app ended its part, because the call was answered elsewhere. */
  readonly left: Set<string>;
  /** The tab in which the call runs: the one that dialed or answered it. */
  tab?: string;
  /** The last reply of each type. */
  readonly replies: Map<string, HostMessage>;
}

const starts: ReadonlySet<string> = new Set(["INCOMING_CALL", "OUTGOING_CALL_STARTED"]);
const ends: ReadonlySet<string> = new Set(["CALL_ENDED", "CALL_COMPLETED", "CALL_TRANSFERRED"]);

/** The replies to a call that starts. Each tab's app waits for them; other messages are for the call's tab. */
const startReplies: ReadonlySet<string> = new Set([
  "CREATE_ENGAGEMENT_SUCCEEDED",
  "CREATE_ENGAGEMENT_FAILED",
  "ENGAGEMENT_CREATED",
  "CALLER_ID_MATCH_SUCCEEDED",
  "CALLER_ID_MATCH_FAILED",
]);

/** Decides which of the messages count that the app sends about one call in several tabs. */
export class CallSources {
  readonly #calls = new Map<string, Sources>();

  /** @returns what to do with a message, and the replies that its tab missed. */
  note(
    tab: string,
    { type, data }: AppMessage,
    isLive: (id: string) => boolean,
  ): { verdict: Verdict; missed: readonly HostMessage[] } {
    const id = idOf(data);
    if (id === undefined) return { verdict: "handle", missed: [] };
    const isNew = starts.has(type) && !isLive(id);
    const sources = (!isNew && this.#calls.get(id)) || this.#add(id);
    const isRepeated =
      !isNew && starts.has(type) && !sources.tabs.has(tab) && sources.tabs.size > 0;
    if (!sources.left.has(tab)) sources.tabs.add(tab);
    if (type === "OUTGOING_CALL_STARTED" || type === "CALL_ANSWERED") sources.tab ??= tab;
    if (isRepeated) return { verdict: "ignore", missed: [...sources.replies.values()] };
    return { verdict: ends.has(type) ? judgeEnd(tab, sources, isLive(id)) : "handle", missed: [] };
  }

  /** The tabs that a reply is for. */
  tabsFor({ type, data }: HostMessage): readonly string[] {
    const sources = this.#calls.get(idOf(data) ?? "");
    if (!sources) return [OWN_TAB];
    if (startReplies.has(type)) sources.replies.set(type, { type, data } as HostMessage);
    else if (sources.tab !== undefined) return [sources.tab];
    return [...sources.tabs];
  }

  /** The tab whose app is asked to answer a call: the user's, this one, or any other that has the call. */
  tabToAnswer(id: string, tab: string): string {
    const tabs = this.#calls.get(id)?.tabs ?? new Set();
    return [tab, OWN_TAB, ...tabs].find((one) => tabs.has(one)) ?? OWN_TAB;
  }

  /** Whether the call runs in some tab. */
  isAnswered(id: string): boolean {
    return this.#calls.get(id)?.tab !== undefined;
  }

  /** Whether the app in this tab reported the call. */
  isOwn(id: string): boolean {
    return this.#calls.get(id)?.tabs.has(OWN_TAB) ?? false;
  }

  /** The page of a tab was closed. Returns the calls that no app has anymore. */
  close(tab: string): readonly string[] {
    return [...this.#calls].flatMap(([id, sources]) => {
      // The tab may be loading again.
      sources.left.delete(tab);
      const wasThere = sources.tabs.delete(tab);
      const isOrphan = wasThere && (sources.tab === tab || sources.tabs.size === 0);
      if (!isOrphan) return [];
      sources.tabs.add(OWN_TAB);
      sources.tab = OWN_TAB;
      return [id];
    });
  }

  #add(id: string): Sources {
    const sources: Sources = { tabs: new Set(), left: new Set(), replies: new Map() };
    this.#calls.delete(id);
    this.#calls.set(id, sources);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > MAX_COMPLETED_CALLS && oldest !== undefined) this.#calls.delete(oldest);
    return sources;
  }
}

function judgeEnd(tab: string, sources: Sources, isLive: boolean): Verdict {
  if (sources.left.has(tab)) return "ignore";
  if (!isLive) {
    // Notes about a call that has ended can come from any tab.
    sources.tab = tab;
    return "handle";
  }
  if (sources.tab === tab || sources.tabs.size === 1) return "handle";
  sources.tabs.delete(tab);
  sources.left.add(tab);
  return sources.tab === undefined ? "defer" : "ignore";
}

/** The id by which a message names its call. */
export function idOf(data: unknown): string | undefined {
  const { externalCallId } = Object(data) as { externalCallId?: string | number | null };
  return externalCallId == null ? undefined : String(externalCallId);
}

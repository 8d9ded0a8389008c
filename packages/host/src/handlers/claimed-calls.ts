import { joinTexts, type CallDocument } from "@calling-extensions/contract";
import type { CallOutbox, OutboxEntry } from "../api/outbox.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { EngagementRequests } from "../engagement/engagement-requests.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { FirstEnds } from "./first-ends.ts";
import type { CallReference } from "./handler.ts";
import type { CallerLookup } from "./caller-lookup.ts";

export interface ClaimedCallsOptions {
  providerId: string;
  outbox: Pick<CallOutbox, "entries" | "claimCalls" | "on">;
  calls: CallRegistry;
  engagements: EngagementRequests;
  firstEnds: FirstEnds;
  lookup: CallerLookup;
}

/** The property that contains the user's notes. */
const NOTES = "hs_call_body";

/** Continues the calls of the previous page, and of other tabs that are closed. */
export class ClaimedCalls {
  readonly #options: ClaimedCallsOptions;
  /**
   * Calls with drafts from other tabs, by their keys, until the app has learned of the draft. Until then it shows an
   * older text or none, and would replace the draft with that.
   */
  readonly #inherited = new Map<string, CallDocument>();
  #claiming: Promise<void> = Promise.resolve();
  /** Stops taking over the calls of closed tabs. */
  readonly stop: () => void;

  constructor(options: ClaimedCallsOptions) {
    this.#options = options;
    this.stop = options.outbox.on("takenOver", (entry) => {
      if (entry.document.providerId !== options.providerId) return;
      this.#inheritDraft(entry.document);
      this.#restore(entry.document, entry);
    });
  }

  /** Claims the calls of the previous page. */
  async claim(): Promise<void> {
    const { providerId, outbox } = this.#options;
    this.#restoreAll(await outbox.claimCalls(providerId));
  }

  /**
   * Claims what a closed tab left: the calls of a tab that this one duplicates, or the call that the app
   * names, which may have its calls in all tabs. One after the other, so that the messages that wait for it
   * keep their order.
   */
  claimFromOtherTab(reference: CallReference): Promise<void> {
    const claim = this.#claiming.then(() => this.#claimFromOtherTab(reference));
    this.#claiming = claim.catch(() => undefined);
    return claim;
  }

  async #claimFromOtherTab(reference: CallReference): Promise<void> {
    const { providerId, outbox, calls } = this.#options;
    const id = outbox.entries.findLast(
      ({ document }) => document.providerId === providerId && isReferredTo(document, reference),
    )?.document.id;
    const documents = [
      ...(await outbox.claimCalls(providerId)),
      ...(id === undefined ? [] : await outbox.claimCalls(providerId, id)),
    ];
    for (const document of documents) {
      if (!calls.get(document.id)) this.#inheritDraft(document);
    }
    this.#restoreAll(documents);
  }

  #restoreAll(documents: readonly CallDocument[]): void {
    const { calls, outbox } = this.#options;
    for (const document of documents) {
      if (calls.get(document.id)) continue;
      const entry = outbox.entries.find((each) => each.document.id === document.id);
      if (entry?.isFromOtherTab) this.#inheritDraft(document);
      this.#restore(document, entry ?? toStoredEntry(document));
    }
  }

  /**
   * Adds to the app's values what the user typed in another tab, and the app has never shown: where the app has none,
   * and to its notes. Notes that the app had saved before are older than the draft, which replaces them.
   */
  withInheritedDraft(key: string, properties: EngagementProperties): EngagementProperties {
    const document = this.#inherited.get(key);
    const { [NOTES]: notes, ...draft } = document?.draft ?? {};
    const missing = Object.entries(draft).filter(([name]) => !properties[name]);
    const inherited = { ...properties, ...Object.fromEntries(missing) };
    if (!notes) return inherited;
    const own = properties[NOTES] ?? "";
    const isSaved = own === document?.properties[NOTES];
    return { ...inherited, [NOTES]: isSaved ? notes : joinTexts(String(notes), String(own)) };
  }

  /** The app sends a draft. If it contains the one from another tab, the app has learned of that. */
  noteDraft(key: string, { [NOTES]: shown }: EngagementProperties): void {
    const inherited = this.#inherited.get(key)?.draft?.[NOTES];
    if (String(shown ?? "").includes(String(inherited ?? ""))) this.#inherited.delete(key);
  }

  #inheritDraft(document: CallDocument): void {
    if (document.draft) this.#inherited.set(document.id, document);
  }

  /** Continues a call. A lost one is completed with its draft. */
  #restore(document: CallDocument, entry: OutboxEntry | undefined): void {
    const { calls, engagements, firstEnds, lookup } = this.#options;
    const call = calls.restore(document, entry);
    firstEnds.announce(call);
    // The previous page may have closed before it found the other party.
    engagements.resume(call, () => lookup.findOtherParty(call));
    if (!call.isLost) return;
    const { draft: properties = {} } = document;
    calls.apply(call, { type: "completed", at: calls.now(call), properties });
  }
}

/** An app may reuse its ids, but not an engagement. */
function isReferredTo(
  document: CallDocument,
  { externalCallId, engagementId }: CallReference,
): boolean {
  const named = fromWireId(engagementId);
  if (named !== undefined) return document.engagementId === named;
  return externalCallId != null && String(document.externalCallId) === String(externalCallId);
}

/** A completed call that is no longer in the outbox is stored. */
function toStoredEntry(document: CallDocument): OutboxEntry | undefined {
  const { engagementId, version, state } = document;
  if (engagementId === undefined || state !== "completed") return undefined;
  const acknowledged = { document, saved: { engagementId, version } };
  return { document, acknowledged, events: [], status: "stored" };
}

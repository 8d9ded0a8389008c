import type { Envelope } from "@calling-extensions/channel";
import { messageType, outcomeOf, type Habit, type PayloadOf } from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostCall } from "../api/host-call.ts";
import type { RecordReference } from "../api/records.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { parseControlActions } from "../wire/wire-commands.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { CallResolver } from "./call-resolver.ts";
import type { ClaimedCalls } from "./claimed-calls.ts";
import type { FirstEnds } from "./first-ends.ts";
import type { CallReference, Handlers } from "./handler.ts";

export interface CallProgressOptions {
  calls: CallRegistry;
  claimedCalls: ClaimedCalls;
  firstEnds: FirstEnds;
  resolver: CallResolver;
  /** Opens a record in the tab in which the user answered. */
  navigate(this: void, record: RecordReference, envelope: Envelope): void;
  /** Whether the caller's record is opened when a call is answered. */
  navigatesOnAnswer: boolean;
  onDraft(this: void, event: HostEvents["draft"]): void;
  onHabit(this: void, habit: Habit, subject: string): void;
}

/** Handles messages about a call between its start and its completion. */
export class CallProgress {
  readonly #options: CallProgressOptions;
  readonly handlers: Pick<
    Handlers,
    "CALL_ANSWERED" | "CALL_TRANSFERRED" | "CALL_ENDED" | "CALL_CONTROLS" | "CALL_DRAFT"
  > = {
    [messageType.CALL_ANSWERED]: (data, envelope) => this.#answer(data, envelope),
    [messageType.CALL_TRANSFERRED]: (data, envelope) => this.#transfer(data, envelope),
    [messageType.CALL_ENDED]: (data, envelope) => this.#end(data, envelope),
    [messageType.CALL_CONTROLS]: (data) => this.#setControls(data),
    [messageType.CALL_DRAFT]: (data) => this.#setDraft(data),
  };

  constructor(options: CallProgressOptions) {
    this.#options = options;
  }

  async #answer(data: CallReference, envelope: Envelope): Promise<void> {
    const { calls, firstEnds, resolver, navigate, navigatesOnAnswer } = this.#options;
    const call = resolver.resolve(data, envelope) ?? (await this.#claim(data, envelope));
    const answered = call && calls.apply(call, { type: "answered", at: calls.now(call) });
    if (call && !answered) firstEnds.announce(call);
    const isShown = answered?.direction === "INBOUND" && navigatesOnAnswer;
    if (isShown && answered.calledRecord) navigate(answered.calledRecord, envelope);
  }

  async #transfer(data: CallReference, envelope: Envelope): Promise<void> {
    const { calls, firstEnds, resolver } = this.#options;
    const call = resolver.resolve(data, envelope) ?? (await this.#claim(data, envelope));
    if (!call) return;
    const transferred = calls.apply(call, { type: "transferred", at: calls.now(call) });
    firstEnds.handleEnd(call, transferred !== undefined);
  }

  async #end(data: PayloadOf<"CALL_ENDED">, envelope: Envelope): Promise<void> {
    const { calls, firstEnds, resolver, onHabit } = this.#options;
    const call = resolver.resolve(data, envelope) ?? (await this.#claim(data, envelope));
    if (!call) return;
    const endStatus = outcomeOf(data.callEndStatus);
    const end = { type: "ended", at: calls.now(call), ...(endStatus && { endStatus }) } as const;
    const ended = calls.apply(call, end);
    firstEnds.handleEnd(call, ended !== undefined);
    if (ended && calls.documentOf(ended.key)?.isEndAssumed)
      onHabit("endWithoutStatus", envelope.type);
  }

  #setControls({ externalCallId, isMuted, isOnHold, actions }: PayloadOf<"CALL_CONTROLS">): void {
    const { calls, firstEnds } = this.#options;
    const call = calls.find(externalCallId);
    if (!call) return;
    // Only a live call has controls.
    firstEnds.announce(call);
    calls.setControls(call, {
      isMuted: isMuted ?? false,
      isOnHold: isOnHold ?? false,
      actions: parseControlActions(actions),
    });
  }

  #setDraft({ externalCallId, engagementId, properties }: PayloadOf<"CALL_DRAFT">): void {
    const { calls, claimedCalls, onDraft } = this.#options;
    const call = calls.find(externalCallId, fromWireId(engagementId));
    if (!call || !properties) return;
    claimedCalls.noteDraft(call.key, properties);
    const draft = claimedCalls.withInheritedDraft(call.key, properties);
    const drafted = calls.apply(call, { type: "drafted", draft });
    // One after the completion that says the same is none.
    if (drafted?.draft) onDraft({ call: drafted, properties: draft });
  }

  /** A tab that was just closed may have had the call. */
  async #claim(data: CallReference, envelope: Envelope): Promise<HostCall | undefined> {
    const { resolver } = this.#options;
    return (await resolver.claim(data, envelope)) ?? resolver.reportUnknown(envelope.type, data);
  }
}

import type { Envelope } from "@calling-extensions/channel";
import {
  isLive,
  messageType,
  type CallingError,
  type Habit,
  type NewCall,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { HostDial } from "../api/host-dial.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { describeUnknownCall } from "../calls/describe-rejection.ts";
import { recordsOfContext } from "../dial/dial-payload.ts";
import type { DialQueue } from "../dial/dial-queue.ts";
import { isSameNumber } from "../dial/same-number.ts";
import { hostError } from "../host-error.ts";
import { MAX_DIALS, SECOND_START_MS } from "../limits.ts";
import { isCustomObject } from "../wire/object-types.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { ClaimedCalls } from "./claimed-calls.ts";
import type { CallReference } from "./handler.ts";

export interface CallResolverOptions {
  calls: CallRegistry;
  claimedCalls: Pick<ClaimedCalls, "claimFromOtherTab">;
  dials: DialQueue;
  /** Whether the app in another tab sent the message: it doesn't know the dials of this one. */
  isFromOtherTab(this: void, envelope: Envelope): boolean;
  onHabit(this: void, habit: Habit, subject: string): void;
  onProblem(this: void, problem: CallingError): void;
}

/** A message that starts a call. */
type CallStart = CallReference &
  Pick<PayloadOf<"INCOMING_CALL">, "fromNumber" | "toNumber" | "callStartTime"> &
  Pick<PayloadOf<"OUTGOING_CALL_STARTED">, "dialingContext">;

/** A call that a message starts, and whether it is new. */
export interface StartedCall {
  readonly call: HostCall;
  readonly isNew: boolean;
}

/** Finds the call, and the dial, that a message of the app is about. */
export class CallResolver {
  readonly #options: CallResolverOptions;
  /** When the app started a call here, and the dial that it named, by the call's key. */
  readonly #starts = new Map<
    string,
    { at: number | undefined; startTimestamp: number | undefined }
  >();

  constructor(options: CallResolverOptions) {
    this.#options = options;
  }

  /**
   * Adds a call that starts, or finds it if the app repeats the message. An id whose call is over starts
   * another call if it comes with another start time, or follows a dial.
   *
   * @param details what else is known about a new call.
   */
  begin(
    { externalCallId, callStartTime, fromNumber, toNumber, dialingContext }: CallStart,
    {
      dial,
      ...details
    }: Pick<NewCall, "direction" | "owner"> &
      Partial<NewCall> & { readonly dial?: HostDial | undefined },
  ): StartedCall {
    const now = Date.now();
    const begun = this.#options.calls.begin(
      externalCallId,
      {
        // The clock of the app's server may be ahead.
        startedAt: Math.min(callStartTime ?? dial?.startTimestamp ?? now, now),
        ...omitNullish({ fromNumber, toNumber }),
        ...details,
      },
      (known) =>
        !isLive(known) &&
        (dial !== undefined || (callStartTime != null && callStartTime !== known.startedAt)),
    );
    const { key } = begun.call;
    const before = this.#starts.get(key);
    this.#starts.set(key, {
      // An app that was reloaded announces its calls again.
      at: begun.isNew ? now : before?.at,
      startTimestamp: dialingContext?.startTimestamp ?? before?.startTimestamp,
    });
    const [oldest] = this.#starts.keys();
    if (this.#starts.size > MAX_DIALS && oldest !== undefined) this.#starts.delete(oldest);
    return begun;
  }

  /**
   * The live call of a dial whose app announces it again: both messages name the dial. An app that names none is
   * believed to mean the same call while that isn't answered, if neither message has an id, or the number is the same
   * and the second one follows at once, as from an effect or a click that runs twice.
   */
  findStarted({
    externalCallId,
    dialingContext,
    toNumber,
    phoneNumber,
  }: PayloadOf<"OUTGOING_CALL_STARTED">): HostCall | undefined {
    const { calls } = this.#options;
    const known = externalCallId == null ? undefined : calls.findById(externalCallId);
    if (known && isLive(known)) return undefined;
    const startTimestamp = dialingContext?.startTimestamp;
    const number = toNumber ?? phoneNumber;
    return calls.live.findLast(({ key, toNumber: dialed, ...call }) => {
      if (number && dialed && !isSameNumber(number, dialed)) return false;
      const { isUnannounced, externalCallId: knownId } = calls.documentOf(key) ?? {};
      const start = this.#starts.get(key);
      if (startTimestamp != null) {
        return startTimestamp === (isUnannounced ? call.startTimestamp : start?.startTimestamp);
      }
      const isDialing = call.state === "dialing" && call.startTimestamp !== undefined;
      const isAtOnce = Date.now() - (start?.at ?? 0) <= SECOND_START_MS;
      const isSame = (externalCallId ?? knownId) == null || (isAtOnce && number && dialed);
      return isDialing && isSame;
    });
  }

  /** Continues a call that its app announces again: it gets the app's newest id. */
  restart(call: HostCall, { externalCallId }: CallReference, type: string): HostCall {
    const { calls, onHabit } = this.#options;
    const isLate =
      externalCallId != null && calls.documentOf(call.key)?.externalCallId === undefined;
    onHabit(isLate ? "lateCallId" : "secondStart", type);
    return externalCallId == null ? call : calls.rename(call, externalCallId);
  }

  /** The dial of an outgoing call. A call that names none belongs to the only open one. */
  findDial(
    { externalCallId, dialingContext, toNumber, phoneNumber }: PayloadOf<"OUTGOING_CALL_STARTED">,
    envelope: Envelope,
  ): HostDial | undefined {
    const { calls, dials, isFromOtherTab } = this.#options;
    const known = externalCallId == null ? undefined : calls.findById(externalCallId);
    if (known && isLive(known)) return undefined;
    const startTimestamp = dialingContext?.startTimestamp;
    const number = toNumber ?? phoneNumber;
    if (startTimestamp != null || number) {
      return dials.findFor({ startTimestamp, phoneNumber: number });
    }
    return calls.live.length > 0 || isFromOtherTab(envelope) ? undefined : dials.onlyOpen;
  }

  /**
   * The call that a message is about. While no call is live, a message that names no call is about the only
   * open dial.
   */
  resolve(reference: CallReference, envelope: Envelope): HostCall | undefined {
    const { calls } = this.#options;
    const engagementId = fromWireId(reference.engagementId);
    const isNamed = calls.findNamed(reference.externalCallId, engagementId) !== undefined;
    const candidate = calls.lookUp(reference.externalCallId, engagementId);
    // A call that ended can only be completed; until then its notes may still arrive.
    const canApply =
      candidate && (isLive(candidate) || envelope.type === messageType.CALL_COMPLETED);
    const dialed = isNamed || canApply ? undefined : this.#startDialedCall(reference, envelope);
    return dialed ?? calls.find(reference.externalCallId, engagementId);
  }

  /** As {@link resolve}, for a call that is not known here: a tab that was just closed may have had it. */
  async claim(reference: CallReference, envelope: Envelope): Promise<HostCall | undefined> {
    await this.#options.claimedCalls.claimFromOtherTab(reference);
    return this.resolve(reference, envelope);
  }

  /** Adds a call that this host did not see start, if the app names its engagement. */
  adopt({ externalCallId, engagementId: named }: CallReference): HostCall | undefined {
    const { calls } = this.#options;
    const engagementId = fromWireId(named);
    if (engagementId === undefined) return undefined;
    const { call } = calls.begin(externalCallId, {
      direction: "OUTBOUND",
      startedAt: Date.now(),
      owner: "app",
      engagementId,
    });
    return calls.apply(call, { type: "started" });
  }

  /** Reports a message about an unknown call, which has no effect. */
  reportUnknown(type: string, { externalCallId }: CallReference): undefined {
    const details = { externalCallId, type };
    const description = describeUnknownCall(type, externalCallId);
    this.#options.onProblem(hostError("illegalOrder", description, { details }));
  }

  /** Warns that only the app can create the engagement of a call with a custom object. */
  warnOfCustomObject({ viewedRecord, calledRecord, externalCallId }: HostCall): void {
    const isFromCustomObject = [viewedRecord, calledRecord].some(
      (record) => record && isCustomObject(record.objectTypeId),
    );
    if (!isFromCustomObject) return;
    this.#options.onProblem(hostError("customObjectCall", "", { details: { externalCallId } }));
  }

  /**
   * Turns the open dial into a call that its app never announced. An end or a completion with an unknown id
   * may be about an older call, so it is not filed under the dialed record.
   */
  #startDialedCall(reference: CallReference, envelope: Envelope): HostCall | undefined {
    const { calls, dials, isFromOtherTab, onHabit } = this.#options;
    const { type } = envelope;
    const dial = dials.onlyOpen;
    if (!dial || calls.live.length > 0 || isFromOtherTab(envelope)) return undefined;
    if (reference.externalCallId != null && type !== messageType.CALL_ANSWERED) return undefined;
    const { call } = this.begin(reference, {
      direction: "OUTBOUND",
      owner: "none",
      isUnannounced: true,
      dial,
      ...detailsOf(dial, {}),
    });
    dials.answer(dial, call.key);
    onHabit("callWithoutStart", type);
    this.warnOfCustomObject(call);
    return calls.apply(call, { type: "started" });
  }
}

/** What is known about a call from its dial, or from the dialing context that its app returns. */
export function detailsOf(
  dial: HostDial | undefined,
  { dialingContext, toNumber, phoneNumber }: Partial<PayloadOf<"OUTGOING_CALL_STARTED">>,
): Partial<NewCall> {
  const number = toNumber ?? phoneNumber;
  if (!dial) {
    return { ...omitNullish({ toNumber: number }), ...recordsOfContext(dialingContext, number) };
  }
  const { request, startTimestamp } = dial;
  const { calledRecord, viewedRecord } = request;
  return { startTimestamp, toNumber: number ?? request.phoneNumber, calledRecord, viewedRecord };
}

import {
  CallingError,
  engagementLifecycle,
  messageType,
  transition,
  type EngagementEvent,
  type EngagementState,
  type HostMessage,
} from "@calling-extensions/contract";
import type { CallBook } from "../calls/call-book.ts";
import type { HostEvents } from "../calling-host/calling-host.ts";
import type { CreateEngagementRequest, EngagementProperties } from "../calling-host/ports.ts";
import { failureOf, type CallPort } from "../ports/call-port.ts";
import { present } from "../wire/present.ts";
import { toWireId } from "../wire/wire-ids.ts";
import type { HostCall } from "../calling-host/host-call.ts";
import type { RecordId } from "../calling-host/records.ts";

export interface EngagementDeskOptions {
  callPort: CallPort;
  calls: CallBook;
  send: (message: HostMessage) => void;
  onChange: (event: HostEvents["engagement"]) => void;
  onProblem: (problem: CallingError) => void;
}

/**
 * The engagements of calls: each is made, updated and completed through the ports, one after the
 * other for one call, whatever the order in which the app's messages came.
 */
export class EngagementDesk {
  readonly #options: EngagementDeskOptions;
  readonly #lastTask = new Map<string, Promise<void>>();

  constructor(options: EngagementDeskOptions) {
    this.#options = options;
  }

  /**
   * Makes the engagement, once, and answers the app. A creation that failed is tried again.
   *
   * @param prepare finds out first what the engagement is made of; later messages wait for it too.
   */
  create(call: HostCall, prepare?: () => Promise<void>): Promise<void> {
    return this.#inTurn(call, async () => {
      await prepare?.();
      await this.#create(call.key);
    });
  }

  /** Stores what the host knows, without a word to the app. */
  record(call: HostCall, properties: EngagementProperties): Promise<void> {
    return this.#inTurn(call, () => this.#record(call.key, properties, false));
  }

  /** Stores what the host knows and puts the engagement on the timeline, without a word to the app. */
  conclude(call: HostCall, properties: EngagementProperties): Promise<void> {
    return this.#inTurn(call, () => this.#record(call.key, properties, true));
  }

  /**
   * Stores the app's properties and puts the engagement on the timeline; a failure of either is
   * answered, and loses nothing: the app may complete again.
   *
   * @param engagementId of an engagement that the app made itself.
   * @returns whether all of it is stored.
   */
  async complete(
    call: HostCall,
    engagementId: RecordId | undefined,
    properties: EngagementProperties,
  ): Promise<boolean> {
    let isStored = false;
    await this.#inTurn(call, async () => {
      isStored = await this.#complete(call.key, engagementId, properties);
    });
    return isStored;
  }

  async #record(key: string, properties: EngagementProperties, isLast: boolean): Promise<void> {
    const { calls, onChange } = this.#options;
    const call = calls.get(key);
    if (call?.engagementId === undefined || call.engagementState === "none") return;
    try {
      await this.#update(call.engagementId, properties);
      if (isLast) await this.#show(call, call.engagementId);
      onChange({ call, change: isLast ? "completed" : "updated", properties });
    } catch (error) {
      this.#fail(call, error);
    }
  }

  async #create(key: string): Promise<void> {
    const { calls, callPort, onChange } = this.#options;
    const call = calls.get(key);
    if (!call) return;
    if (call.engagementId !== undefined) {
      this.#answerCreated(call, call.engagementId);
      return;
    }
    const creating = this.#step(call, "create");
    if (!creating) return;
    try {
      const { engagementId } = await callPort("createEngagement", engagementRequest(creating));
      const created = this.#step(creating, "createSucceeded", { engagementId });
      if (!created) return;
      this.#answerCreated(created, engagementId);
      onChange({ call: created, change: "created" });
    } catch (error) {
      const failed = this.#step(creating, "createFailed") ?? creating;
      this.#answer(failed, messageType.CREATE_ENGAGEMENT_FAILED, error);
      this.#fail(failed, error);
    }
  }

  async #complete(
    key: string,
    givenEngagementId: RecordId | undefined,
    properties: EngagementProperties,
  ): Promise<boolean> {
    const { calls, onChange } = this.#options;
    if (calls.get(key)?.engagementState === "failed") await this.#create(key);
    const call = calls.get(key);
    if (!call) return false;
    const engagementId = call.engagementId ?? givenEngagementId;
    const hasProperties = Object.keys(properties).length > 0;
    try {
      if (engagementId === undefined) {
        if (!hasProperties) return true;
        throw new CallingError(
          "portFailed",
          "This call has no engagement that its properties could be stored on.",
        );
      }
      // The call belongs on the timeline even where its properties cannot be stored.
      const [update, completion] = await Promise.allSettled([
        hasProperties ? this.#updateInSteps(call, engagementId, properties) : undefined,
        this.#show(call, engagementId),
      ]);
      if (completion.status === "fulfilled") onChange({ call, change: "completed", properties });
      if (update.status === "rejected") throw update.reason;
      if (completion.status === "rejected") throw completion.reason;
      if (hasProperties) {
        this.#options.send({
          type: messageType.UPDATE_ENGAGEMENT_SUCCEEDED,
          data: { engagementId: toWireId(engagementId), externalCallId: calls.givenIdOf(call) },
        });
      }
      return true;
    } catch (error) {
      this.#answer(call, messageType.UPDATE_ENGAGEMENT_FAILED, error);
      this.#fail(call, error);
      return false;
    }
  }

  async #updateInSteps(
    call: HostCall,
    engagementId: RecordId,
    properties: EngagementProperties,
  ): Promise<void> {
    const updating = call.engagementState === "none" ? undefined : this.#step(call, "update");
    try {
      await this.#update(engagementId, properties);
      if (updating) this.#step(updating, "updateSucceeded");
    } catch (error) {
      if (updating) this.#step(updating, "updateFailed");
      throw error;
    }
  }

  #update(engagementId: RecordId, properties: EngagementProperties): Promise<void> {
    return this.#options.callPort("updateEngagement", { engagementId, properties });
  }

  #show({ calledRecord }: HostCall, engagementId: RecordId): Promise<void> {
    return this.#options.callPort("completeEngagement", {
      engagementId,
      ...present({ calledRecord }),
    });
  }

  #step(
    call: HostCall,
    event: EngagementEvent,
    changes: Partial<HostCall> = {},
  ): HostCall | undefined {
    const next = transition<EngagementState, EngagementEvent>(
      engagementLifecycle,
      call.engagementState,
      event,
    );
    return next.ok
      ? this.#options.calls.update(call, { ...changes, engagementState: next.state })
      : undefined;
  }

  #answerCreated(call: HostCall, engagementId: RecordId): void {
    const data = {
      engagementId: toWireId(engagementId),
      // @differs Answers say which call they are about; the vendor's do not, so that two calls at
      // once are mixed up.
      externalCallId: this.#options.calls.givenIdOf(call),
    };
    this.#options.send({ type: messageType.CREATE_ENGAGEMENT_SUCCEEDED, data });
    // @compat ENGAGEMENT_CREATED goes out beside CREATE_ENGAGEMENT_SUCCEEDED: old apps know no other.
    this.#options.send({ type: messageType.ENGAGEMENT_CREATED, data });
  }

  #answer(
    call: HostCall,
    type: "CREATE_ENGAGEMENT_FAILED" | "UPDATE_ENGAGEMENT_FAILED",
    error: unknown,
  ): void {
    const { message } = failureOf("engagement", error);
    const externalCallId = this.#options.calls.givenIdOf(call);
    this.#options.send({ type, data: { error: { message }, externalCallId } });
  }

  #fail(call: HostCall, error: unknown): void {
    const problem = failureOf("engagement", error);
    this.#options.onProblem(problem);
    this.#options.onChange({ call, change: "failed", error: problem });
  }

  #inTurn(call: HostCall, task: () => Promise<void>): Promise<void> {
    const turn = (this.#lastTask.get(call.key) ?? Promise.resolve()).then(task);
    this.#lastTask.set(call.key, turn);
    return turn.finally(() => {
      if (this.#lastTask.get(call.key) === turn) this.#lastTask.delete(call.key);
    });
  }
}

function engagementRequest(call: HostCall): CreateEngagementRequest {
  const { externalCallId, direction, fromNumber, toNumber, calledRecord, viewedRecord } = call;
  return {
    externalCallId,
    direction,
    startTime: call.startedAt,
    ...present({ fromNumber, toNumber, calledRecord, viewedRecord }),
  };
}

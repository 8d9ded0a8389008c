import type { SimulatedWorld } from "./simulated-world.ts";

export interface AppMessage {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A completion without a reply, or with a failure as its reply. */
interface Completion {
  readonly values: ReadonlyMap<string, string>;
  hasFailed: boolean;
}

/** A call from the app's view. */
export interface AppCall {
  readonly id: string;
  /** The message that announced the call. */
  announcement: AppMessage;
  isLive: boolean;
  isCompleted: boolean;
  /** Whether the host replied that it doesn't know the call. */
  isUnknown: boolean;
  engagementId?: number;
  /** The user's input whose storage was not confirmed. */
  readonly unconfirmed: Map<string, string>;
  completions: Completion[];
}

/** State that survives reloads of the app's frame and of its page. */
export interface AppMemory {
  readonly calls: AppCall[];
}

/** What the test expects of the app's calls. */
export interface AppObserver {
  /** The host confirmed that the values are stored. */
  confirmed(call: AppCall, values: ReadonlyMap<string, string>, engagementId: unknown): void;
  created(call: AppCall, engagementId: unknown): void;
  /** The app expects a reply. */
  asked(call: AppCall, kind: "creation" | "update"): void;
  replied(callId: string, kind: "creation" | "update"): void;
  /** Replies on their way to the app are lost. */
  unloaded(): void;
  /** The page requested the end of a call, and the app ends this one, whichever the page named. */
  hangUp(call: AppCall, requestedId: unknown): void;
  log(text: string): void;
}

type Payload = Readonly<Record<string, unknown>>;

/**
 * A calling app on the vendor's SDK in a frame. Like vendor apps, it stores its calls, repeats
 * messages without a reply, and ends any live call on request.
 */
export class SimulatedApp {
  /** Dials that the app received and ignored. */
  dials: Payload[] = [];
  readonly memory: AppMemory;
  readonly #world: SimulatedWorld;
  readonly #observer: AppObserver;
  readonly #post: (message: object) => void;
  readonly #sdk: object | undefined;
  #isConnected = false;
  #count = 0;

  /** @param sdk our SDK, as it names itself in the handshake; the vendor's without it. */
  constructor(
    world: SimulatedWorld,
    memory: AppMemory,
    observer: AppObserver,
    post: (message: object) => void,
    sdk?: object,
  ) {
    this.#sdk = sdk;
    this.#world = world;
    this.memory = memory;
    this.#observer = observer;
    this.#post = post;
  }

  get calls(): readonly AppCall[] {
    return this.memory.calls;
  }

  get live(): readonly AppCall[] {
    return this.calls.filter(({ isLive }) => isLive);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Reloads the frame. Messages that arrive before it has loaded are lost. */
  unload(): void {
    if (this.#isConnected) this.#observer.unloaded();
    this.#isConnected = false;
    this.dials = [];
    for (const call of this.calls) call.completions = [];
  }

  /** Receives a message that was posted to the frame. */
  receive(message: unknown): void {
    const { type, data = {}, ...envelope } = message as AppMessage & Payload;
    if (type === "SYNC") this.#connect({ ...envelope });
    else if (this.#isConnected) this.#handle(type, data);
  }

  /**
   * Starts a call and announces it. After a reload, the announcement contains the other party's
   * number.
   */
  begin(type: string, data: Payload, number: Payload): AppCall {
    const id = `app-${this.#world.count()}`;
    const call: AppCall = {
      id,
      announcement: {
        type,
        data: { externalCallId: id, callStartTime: this.#world.clock.now(), ...data },
      },
      isLive: true,
      isCompleted: false,
      isUnknown: false,
      unconfirmed: new Map(),
      completions: [],
    };
    this.memory.calls.push(call);
    this.#announce(call);
    call.announcement = { type, data: { ...call.announcement.data, ...number } };
    return call;
  }

  answer(call: AppCall): void {
    this.#say("CALL_ANSWERED", { externalCallId: call.id });
  }

  end(call: AppCall, callEndStatus: string | undefined): void {
    call.isLive = false;
    this.#say("CALL_ENDED", {
      externalCallId: call.id,
      ...(callEndStatus && { callEndStatus }),
    });
  }

  draft(call: AppCall, text: string): void {
    this.#say("CALL_DRAFT", { externalCallId: call.id, properties: { hs_call_body: text } });
  }

  refuse(dial: Payload, isNamed: boolean): void {
    this.dials = this.dials.filter((other) => other !== dial);
    if (isNamed) this.#say("DIAL_REFUSED", { startTimestamp: dial["startTimestamp"] });
    else this.#say("ERROR", { message: "The line is busy." });
  }

  /** Completes a call, possibly again, with all values that are not confirmed. */
  complete(call: AppCall, engagementId = call.engagementId): void {
    call.isLive = false;
    call.isCompleted = true;
    const values = new Map(call.unconfirmed);
    if (values.size > 0) {
      // Only the newest failure can still turn into a success.
      call.completions = [
        ...call.completions.filter(({ hasFailed }) => !hasFailed),
        { values, hasFailed: false },
      ];
      if (this.#isConnected) this.#observer.asked(call, "update");
    }
    this.#say("CALL_COMPLETED", {
      externalCallId: call.id,
      hideWidget: false,
      ...(engagementId !== undefined && { engagementId }),
      ...(values.size > 0 && { engagementProperties: Object.fromEntries(values) }),
    });
  }

  #connect(sync: Payload): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    const appSdk = this.#sdk;
    this.#post({ ...sync, type: "SYNC_ACK", version: "0.9.7", ...(appSdk && { appSdk }) });
    this.#say("INITIALIZED", { isLoggedIn: true });
    // An app that reloaded announces its calls again, and repeats saves without a reply.
    for (const call of this.calls) {
      if (call.isLive) this.#announce(call);
      else if (call.isCompleted && call.unconfirmed.size > 0) this.complete(call);
    }
  }

  #announce(call: AppCall): void {
    const { type, data = {} } = call.announcement;
    if (data["createEngagement"] && this.#isConnected) this.#observer.asked(call, "creation");
    this.#say(type, data);
  }

  #handle(type: string, data: Payload): void {
    this.#observer.log(`receives ${type} ${JSON.stringify(data)}`);
    const call = this.calls.find(({ id }) => id === data["externalCallId"]);
    if (type === "DIAL_NUMBER") this.dials.push(data);
    else if (type === "END_CALL") this.#hangUp(data["externalCallId"]);
    else if (call && type.endsWith("_SUCCEEDED")) this.#succeed(call, type, data["engagementId"]);
    else if (call && type.endsWith("_FAILED")) this.#fail(call, type, data);
  }

  #hangUp(requestedId: unknown): void {
    const call = this.live.at(-1);
    if (!call) return;
    this.#observer.hangUp(call, requestedId ?? call.id);
    this.end(call, "CANCELED");
  }

  #succeed(call: AppCall, type: string, engagementId: unknown): void {
    if (type === "CREATE_ENGAGEMENT_SUCCEEDED") {
      call.engagementId = Number(engagementId);
      this.#observer.replied(call.id, "creation");
      this.#observer.created(call, engagementId);
    } else if (type === "UPDATE_ENGAGEMENT_SUCCEEDED") {
      this.#observer.replied(call.id, "update");
      const completion = call.completions.shift();
      if (!completion) return;
      for (const [name, value] of completion.values) {
        if (call.unconfirmed.get(name) === value) call.unconfirmed.delete(name);
      }
      this.#observer.confirmed(call, completion.values, engagementId);
    }
  }

  #fail(call: AppCall, type: string, { error }: Payload): void {
    if (type === "CREATE_ENGAGEMENT_FAILED") this.#observer.replied(call.id, "creation");
    if (type !== "UPDATE_ENGAGEMENT_FAILED") return;
    call.isUnknown = JSON.stringify(error).includes("doesn't know this call");
    this.#observer.replied(call.id, "update");
    const completion = call.completions.find(({ hasFailed }) => !hasFailed);
    if (completion) completion.hasFailed = true;
  }

  #say(type: string, data: Payload): void {
    // The vendor's SDK drops messages before the handshake.
    if (!this.#isConnected) return;
    this.#observer.log(`says ${type} ${JSON.stringify(data)}`);
    this.#post({ type, messageId: `1700000000000_${++this.#count}`, data });
  }
}

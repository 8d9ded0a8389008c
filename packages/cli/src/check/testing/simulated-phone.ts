type Data = Record<string, unknown>;

interface Call {
  readonly id: string;
  readonly isInbound?: true;
  engagementId?: unknown;
  isAnswered?: boolean;
  isEnded?: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

interface Dial {
  readonly phoneNumber: string;
  readonly startTimestamp?: number;
}

/** What ends a call to these numbers. A call to any other number is answered. */
const outcomes: Readonly<Record<string, string>> = {
  "+12025550110": "BUSY",
  "+12025550111": "NO_ANSWER",
  "+12025550112": "REJECTED",
  "+12025550113": "FAILED",
};

/** The numbers, as a configuration has them. */
export const numbers = {
  busy: "+12025550110",
  noAnswer: "+12025550111",
  rejected: "+12025550112",
  failed: "+12025550113",
};

const NO_ANSWER_MS = 2500;
const RING_MS = 30_000;

/** An app that breaks no rule. A test replaces a part of it. */
export class SimulatedPhone {
  call: Call | undefined;
  isLoggedIn = true;
  waitingDial: Dial | undefined;
  nextId = (): string => `call-${Math.random()}`;
  outcomes = outcomes;
  /** Changes each message before it is sent. */
  change: (type: string, data: Data) => Data = (_type, data) => data;
  readonly #post: (type: string, data?: unknown) => void;

  constructor(post: (type: string, data?: unknown) => void) {
    this.#post = post;
  }

  post(type: string, data: Data = {}): void {
    this.#post(type, this.change(type, data));
  }

  /** What the app does with the page's messages. */
  handlers: Record<string, (data: never) => void> = {
    DIAL_NUMBER: (context: Dial) => this.dial(context),
    END_CALL: () => this.end(this.call?.isAnswered ? "COMPLETED" : "CANCELED"),
    CREATE_ENGAGEMENT_SUCCEEDED: ({ engagementId }: Data) => this.learn(engagementId),
    SIMULATE_INCOMING_CALL: ({ from }: { from: string }) => this.ring(from),
  };

  /** What its buttons do. */
  buttons: Record<string, () => void> = {
    answer: () => this.answer(),
    save: () => this.save(),
    logOut: () => this.logOut(),
  };

  start(): void {
    this.post("INITIALIZED", { isLoggedIn: this.isLoggedIn });
  }

  logIn(): void {
    this.isLoggedIn = true;
    this.post("LOGGED_IN");
    if (this.waitingDial) this.dial(this.waitingDial);
    this.waitingDial = undefined;
  }

  logOut(): void {
    if (this.call && !this.call.isEnded) this.end("COMPLETED");
    this.post("LOGGED_OUT");
  }

  dial(context: Dial): void {
    if (this.call && !this.call.isEnded) this.refuse(context);
    else if (this.isLoggedIn) this.startCall(context);
    else this.waitingDial = context;
  }

  refuse({ startTimestamp, phoneNumber }: Dial): void {
    this.post("DIAL_REFUSED", { startTimestamp, phoneNumber, reason: "On a call." });
  }

  startCall(context: Dial): void {
    this.call = { id: this.nextId() };
    this.post("OUTGOING_CALL_STARTED", {
      externalCallId: this.call.id,
      createEngagement: true,
      toNumber: context.phoneNumber,
      fromNumber: "+12025550100",
      callStartTime: Date.now(),
      dialingContext: context,
    });
    const outcome = this.outcomes[context.phoneNumber];
    if (outcome === undefined) this.answer();
    else if (context.phoneNumber !== numbers.noAnswer) this.end(outcome);
    else this.call.timer = setTimeout(() => this.end(outcome), NO_ANSWER_MS);
  }

  ring(fromNumber: string): void {
    if (this.call && !this.call.isEnded) {
      this.reportBusy(fromNumber);
      return;
    }
    this.call = { id: this.nextId(), isInbound: true };
    this.post("INCOMING_CALL", {
      externalCallId: this.call.id,
      createEngagement: true,
      fromNumber,
      toNumber: "+12025550100",
      callStartTime: Date.now(),
    });
    this.call.timer = setTimeout(() => this.miss(), RING_MS);
  }

  reportBusy(fromNumber: string): void {
    const externalCallId = this.nextId();
    const callStartTime = Date.now();
    this.post("INCOMING_CALL", {
      externalCallId,
      createEngagement: true,
      fromNumber,
      callStartTime,
    });
    this.post("CALL_ENDED", { externalCallId, callEndStatus: "BUSY" });
    this.post("CALL_COMPLETED", { externalCallId, hideWidget: false });
  }

  miss(): void {
    this.end("MISSED");
  }

  learn(engagementId: unknown): void {
    if (this.call) this.call.engagementId = engagementId;
  }

  answer(): void {
    if (!this.call) return;
    clearTimeout(this.call.timer);
    this.call.isAnswered = true;
    this.post("CALL_ANSWERED", { externalCallId: this.call.id });
  }

  end(callEndStatus?: string): void {
    if (!this.call || this.call.isEnded) return;
    clearTimeout(this.call.timer);
    this.call.isEnded = true;
    const { id: externalCallId, engagementId } = this.call;
    this.post("CALL_ENDED", { externalCallId, engagementId, callEndStatus });
  }

  save(): void {
    if (!this.call) return;
    const { id: externalCallId, engagementId } = this.call;
    this.post("CALL_COMPLETED", { externalCallId, engagementId, hideWidget: false });
  }
}

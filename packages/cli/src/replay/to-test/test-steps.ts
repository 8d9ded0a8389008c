import {
  CALL_END_STATUSES,
  CALL_STATUSES,
  handshakeTypes,
  messageTypes,
} from "@calling-extensions/contract";
import { isReplayed, type RecordedMessage, type Recording } from "@calling-extensions/recording";
import type { AppButton } from "../../check/app-buttons.ts";
import { DEFAULT_NUMBER } from "../../check/fictional-data.ts";
import type { CallingExtensionsConfig } from "../../config/config.ts";
import { MAX_AUTOMATIC_MS } from "../../limits.ts";

/** A step of a test: a sentence, and the statements that it consists of. */
export interface TestStep {
  readonly title: string;
  readonly statements: readonly string[];
  /** The variable that has the call which the step starts. */
  readonly call?: string;
}

/** A test that repeats a recorded session. */
export interface RecordedTest {
  readonly title: string;
  readonly steps: readonly TestStep[];
  readonly usesLogIn: boolean;
  /** What the test's author has to fill in, in sentences. */
  readonly notes: readonly string[];
}

/** A number of a contact in the demo data, and one that no contact has. */
const KNOWN_NUMBER = DEFAULT_NUMBER;
const UNKNOWN_NUMBER = "+12025550188";

const ordinals = ["", "second", "third", "fourth", "fifth"] as const;

/** Messages of the app that its user causes, or that follow them. */
const causes: ReadonlySet<string> = new Set([
  "INITIALIZED",
  "LOGGED_IN",
  "LOGGED_OUT",
  "OUTGOING_CALL_STARTED",
  "INCOMING_CALL",
  "CALL_ANSWERED",
  "CALL_ENDED",
  "CALL_COMPLETED",
]);

/** A call of the recording, as the test names it. */
interface TestedCall {
  readonly variable: string;
  readonly isInbound: boolean;
  /** Whether it appears on the contact's timeline. */
  readonly isStored: boolean;
  /** What became of it, for the test's title. */
  readonly events: string[];
}

const dataOf = ({ data }: RecordedMessage): Readonly<Record<string, unknown>> =>
  Object(data) as Record<string, unknown>;

/** Whether a value is one of the words of the protocol: `BUSY|FAILED`. Nothing else gets into the code. */
const isWordOf = (words: string, value: unknown): value is string =>
  typeof value === "string" && words.split("|").includes(value);

/** Returns the steps that repeat a session. */
export function testOf(recording: Recording, config: CallingExtensionsConfig): RecordedTest {
  return new TestWriter(recording, config).write();
}

class TestWriter {
  readonly #messages: readonly RecordedMessage[];
  readonly #locators: NonNullable<CallingExtensionsConfig["locators"]>;
  readonly #hasLogIn: boolean;
  readonly #steps: TestStep[] = [];
  readonly #notes = new Set<string>();
  readonly #calls = new Map<RecordedMessage["call"], TestedCall>();
  /** Every call, also if a later one has its id. */
  readonly #allCalls: TestedCall[] = [];
  #usesLogIn = false;
  #isEnding = false;
  #handshakes = 0;
  #previous: RecordedMessage | undefined;

  constructor({ entries }: Recording, { locators = {}, logIn }: CallingExtensionsConfig) {
    this.#messages = entries.filter((entry) => entry.kind === "message");
    this.#locators = locators;
    this.#hasLogIn = logIn !== undefined;
  }

  write(): RecordedTest {
    this.#add("The user opens a contact, and the app is ready", [
      'await crm.open("contact", 101);',
    ]);
    for (const message of this.#messages) {
      if (message.type === handshakeTypes.syncAck) this.#reload();
      const isKnown = messageTypes.some((type) => type === message.type);
      if (!isKnown || !isReplayed(message, "host") || message.firstId != null) continue;
      if (message.from === "host") this.#addOfHost(message);
      else this.#addOfApp(message);
      // Others, such as the user's availability, are sent beside what the user causes.
      if (message.from === "host" || causes.has(message.type)) this.#previous = message;
    }
    const title = describeCalls(this.#allCalls);
    return { title, steps: this.#steps, usesLogIn: this.#usesLogIn, notes: [...this.#notes] };
  }

  #add(title: string, statements: readonly string[]): void {
    this.#steps.push({ title, statements });
  }

  #reload(): void {
    this.#handshakes += 1;
    if (this.#handshakes > 1) this.#add("The app is loaded again", ["await callingApp.reload();"]);
  }

  /** What the page's user does. What the page does by itself needs no step. */
  #addOfHost(message: RecordedMessage): void {
    const { status } = dataOf(message);
    switch (message.type) {
      case "END_CALL":
        this.#isEnding = true;
        break;
      case "SET_CALL_STATE":
        if (isWordOf(CALL_STATUSES, status)) {
          this.#add(`The page says that the call is ${status}`, [
            `await crm.setCallState("${status}");`,
          ]);
        }
        break;
      default:
    }
  }

  #addOfApp(message: RecordedMessage): void {
    switch (message.type) {
      case "INITIALIZED":
        // Each way to open or load the app waits for it.
        return;
      case "LOGGED_IN":
        this.#addLogIn(message);
        return;
      case "LOGGED_OUT":
        this.#add("The user logs out", [...this.#press("logOut"), received("LOGGED_OUT")]);
        return;
      case "OUTGOING_CALL_STARTED":
      case "INCOMING_CALL":
        this.#addStart(message);
        return;
      case "CALL_ANSWERED":
        this.#addAnswer(message);
        return;
      case "CALL_ENDED":
        this.#addEnd(message);
        return;
      case "CALL_COMPLETED":
        this.#addCompletion(message);
        return;
      default:
        this.#add(`The app sends ${message.type}`, [this.#received(message)]);
    }
  }

  #addLogIn(message: RecordedMessage): void {
    this.#usesLogIn ||= this.#hasLogIn;
    this.#add("The user logs in", [...this.#logIn(message), received("LOGGED_IN")]);
  }

  #logIn(message: RecordedMessage): string[] {
    if (this.#hasLogIn) return ["await logIn(callingApp);"];
    if (this.#isAutomatic(message)) return [];
    this.#notes.add(
      "The configuration has no logIn: the test has a comment where the user logs in.",
    );
    return ["// Log in to the app here: the configuration had no logIn."];
  }

  #addStart(message: RecordedMessage): void {
    const { type, id } = message;
    const isInbound = type === "INCOMING_CALL";
    const isMatched = this.#isMatched(message);
    const reply = this.#replyTo(message, /^CREATE_ENGAGEMENT_/);
    const isRefused = reply?.type === "CREATE_ENGAGEMENT_FAILED";
    const count = this.#allCalls.length;
    const ordinal = ordinals[count] ?? `${count + 1}th`;
    const call: TestedCall = {
      variable: count === 0 ? "call" : /^\d/.test(ordinal) ? `call${count + 1}` : `${ordinal}Call`,
      isInbound,
      isStored: reply !== undefined && !isRefused && (!isInbound || isMatched),
      events: isRefused ? ["isn't stored"] : [],
    };
    this.#allCalls.push(call);
    this.#calls.set(message.call ?? String(id), call);
    if (isRefused) {
      this.#add("The CRM will not store the next call", [
        'await crm.failNext("createEngagement", "The CRM is full.");',
      ]);
    }
    const createsEngagement = dataOf(message)["createEngagement"] === true;
    this.#steps.push({
      title: isInbound ? describeCaller(isMatched) : "The user calls the contact",
      call: call.variable,
      statements: isInbound
        ? [
            `return startCall(crm, () => crm.receiveCall("${isMatched ? KNOWN_NUMBER : UNKNOWN_NUMBER}"));`,
          ]
        : this.#dial(),
    });
    if (createsEngagement) {
      this.#add("The app asks the CRM to store the call", [
        received(type, { createEngagement: "true" }),
      ]);
    }
  }

  #dial(): string[] {
    if (!this.#locators.call) return ["return startCall(crm, () => crm.dial());"];
    return [
      "return startCall(crm, async () => {",
      "  const dialed = await crm.dial();",
      ...this.#press("call").map((line) => `  ${line}`),
      "  return dialed;",
      "});",
    ];
  }

  /** Whether the CRM knew the caller. */
  #isMatched(message: RecordedMessage): boolean {
    const reply = this.#replyTo(message, /^CALLER_ID_MATCH_/);
    const { callerIdMatches } = reply ? dataOf(reply) : {};
    return Array.isArray(callerIdMatches) && callerIdMatches.length > 0;
  }

  /** The first reply of a kind after a message that is about its call, or that names none. */
  #replyTo(message: RecordedMessage, type: RegExp): RecordedMessage | undefined {
    const { externalCallId } = dataOf(message);
    return this.#messages
      .slice(this.#messages.indexOf(message))
      .find(
        (each) =>
          each.from === "host" &&
          type.test(each.type) &&
          [undefined, null, externalCallId].includes(dataOf(each)["externalCallId"]),
      );
  }

  #addAnswer(message: RecordedMessage): void {
    const call = this.#callOf(message);
    call?.events.push("is answered");
    const isPressed = call?.isInbound === true && !this.#isAutomatic(message);
    this.#add(isPressed ? "The user answers" : "The other party answers", [
      ...(isPressed ? this.#press("answer") : []),
      this.#received(message),
    ]);
  }

  #addEnd(message: RecordedMessage): void {
    const { callEndStatus } = dataOf(message);
    const status = isWordOf(CALL_END_STATUSES, callEndStatus) ? callEndStatus : undefined;
    this.#callOf(message)?.events.push(status === undefined ? "ends" : `ends as ${status}`);
    const expected = this.#received(
      message,
      status === undefined ? {} : { callEndStatus: `"${status}"` },
    );
    const isOver = status === "COMPLETED" || status === "CANCELED";
    if (this.#isEnding) {
      this.#add("The user ends the call in the page", ["await crm.endCall();", expected]);
    } else if (isOver && !this.#isAutomatic(message)) {
      this.#add("The user hangs up in the app", [...this.#press("hangUp"), expected]);
    } else {
      this.#add("The call ends", [expected]);
    }
    this.#isEnding = false;
  }

  #addCompletion(message: RecordedMessage): void {
    const call = this.#callOf(message);
    call?.events.push("is saved");
    const isAutomatic = this.#isAutomatic(message);
    this.#add(isAutomatic ? "The app completes the call" : "The user saves the call", [
      ...(isAutomatic ? [] : this.#press("save")),
      this.#received(message),
    ]);
    if (call?.isStored) {
      const direction = call.isInbound ? "INBOUND" : "OUTBOUND";
      this.#add("The call is on the contact's timeline", [
        `await expect(${call.variable}.started).toBeOnTimeline({ direction: "${direction}" });`,
      ]);
    }
  }

  #callOf({ call, data }: RecordedMessage): TestedCall | undefined {
    const { externalCallId } = Object(data) as { externalCallId?: unknown };
    const known = this.#calls.get(call ?? String(externalCallId));
    return known ?? this.#allCalls.at(-1);
  }

  /** Whether the app sent a message by itself: right after its previous one. No user is as fast. */
  #isAutomatic({ t }: RecordedMessage): boolean {
    const previous = this.#previous;
    return previous?.from === "app" && t - previous.t < MAX_AUTOMATIC_MS;
  }

  #press(button: AppButton): string[] {
    const locator = this.#locators[button];
    if (!locator) {
      const note = `The configuration has no locators.${button}: the test has a comment where the user presses this button.`;
      this.#notes.add(note);
      return [`// Press the app's button here: the configuration had no locators.${button}.`];
    }
    const found =
      "selector" in locator
        ? `locator(${JSON.stringify(locator.selector)})`
        : `getByRole(${JSON.stringify(locator.role)}, { name: ${JSON.stringify(locator.name)} })`;
    return [`await callingApp.frame.${found}.first().click();`];
  }

  /** Waits for a message about its call. */
  #received(message: RecordedMessage, fields: Readonly<Record<string, string>> = {}): string {
    const { externalCallId } = dataOf(message);
    const call = externalCallId == null ? undefined : this.#callOf(message);
    return received(message.type, {
      ...(call && { externalCallId: `${call.variable}.id` }),
      ...fields,
    });
  }
}

/** A statement that waits for a message with these fields, each with its code. */
function received(type: string, fields: Readonly<Record<string, string>> = {}): string {
  const data = Object.entries(fields).map(([name, code]) => `${name}: ${code}`);
  const expected = data.length === 0 ? "" : `, { ${data.join(", ")} }`;
  return `await expect(crm).toHaveReceived("${type}"${expected});`;
}

const describeCaller = (isMatched: boolean): string =>
  isMatched ? "The contact calls the user" : "An unknown number calls the user";

/** A title that says what the calls go through. */
function describeCalls(calls: readonly TestedCall[]): string {
  if (calls.length === 0) return "the app is ready";
  return calls
    .map(({ isInbound, events }) => {
      const what = isInbound ? "an inbound call" : "an outbound call";
      return events.length === 0 ? `${what} starts` : `${what} ${listOf(events)}`;
    })
    .join("; then ");
}

const listOf = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;

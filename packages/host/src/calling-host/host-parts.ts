import type { CallingError, Habit, HostMessage } from "@calling-extensions/contract";
import type { CallBook } from "../calls/call-book.ts";
import type { DialDesk } from "../dial/dial-desk.ts";
import type { EngagementDesk } from "../engagement/engagement-desk.ts";
import type { AppStatus, HostEvents } from "./calling-host.ts";
import type { FrameSize, HostContext, HostPolicy } from "./options.ts";
import type { CallPort } from "../ports/call-port.ts";
import type { UsedPorts } from "../ports/default-ports.ts";
import type { Visibility } from "./options.ts";

/** What a message of the app's may touch. */
export interface HostParts {
  readonly calls: CallBook;
  readonly dials: DialDesk;
  readonly engagements: EngagementDesk;
  /** Keys of completed calls whose properties are not stored yet. */
  readonly unstoredCalls: Set<string>;
  /** Keys of calls that ended without a status from the app. */
  readonly assumedEnds: Set<string>;
  /** Keys of calls that follow a dial, and that the app never announced. */
  readonly unannouncedCalls: Set<string>;
  readonly ports: UsedPorts;
  readonly callPort: CallPort;
  readonly policy: HostPolicy;
  readonly context: HostContext;
  /** Sends to the app what its version knows. */
  send(this: void, message: HostMessage): void;
  emit<Name extends keyof HostEvents>(this: void, name: Name, event: HostEvents[Name]): void;
  reportProblem(this: void, problem: CallingError): void;
  /** Warns, once for each kind, that a message was read by a habit of real apps. */
  reportHabit(this: void, habit: Habit, subject: string): void;
  /** Asks the app to hang a call up. */
  endCall(this: void, callKey: string): void;
  /** Whether the app, asked to hang a call up, can't take another live call for it. */
  canEndOnly(this: void, callKey: string): boolean;
  setStatus(this: void, status: AppStatus): void;
  setVisibility(this: void, visibility: Visibility): void;
  /** Tells an app that has just become ready that it is shown. */
  announceVisibility(this: void): void;
  resize(this: void, size: Partial<FrameSize>): void;
  /** Whether an address is of an origin that the provider lists. */
  isAllowed(this: void, url: string): boolean;
  /** Loads an allowed address in the frame: the app that is there hears nothing more. */
  retarget(this: void, url: string): void;
}

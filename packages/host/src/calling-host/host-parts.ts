import type { CallingError, Habit, HostMessage } from "@calling-extensions/contract";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { DialQueue } from "../dial/dial-queue.ts";
import type { EngagementReplies } from "../engagement/engagement-replies.ts";
import type { EngagementRequests } from "../engagement/engagement-requests.ts";
import type { AppStatus, HostEvents } from "../api/calling-host.ts";
import type { FrameSize, HostContext, HostPolicy } from "../api/options.ts";
import type { CallPort } from "../ports/call-port.ts";
import type { UsedPorts } from "../ports/default-ports.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { Visibility } from "../api/options.ts";

/** What a message of the app's may touch. */
export interface HostParts {
  readonly calls: CallRegistry;
  readonly dials: DialQueue;
  readonly engagements: EngagementRequests;
  readonly replies: EngagementReplies;
  /** Keys of the calls that the app's current page has completed, unless it was told of a failure. */
  readonly completedCalls: Set<string>;
  /**
   * Drafts of calls that this page took over from another tab, by the calls' keys, until the app sends one.
   * The app here has never shown them, and completes the calls without them.
   */
  readonly inheritedDrafts: Map<string, EngagementProperties>;
  readonly ports: UsedPorts;
  readonly callPort: CallPort;
  readonly policy: HostPolicy;
  readonly context: HostContext;
  /** Sends to the app what its version knows. */
  send(this: void, message: HostMessage): void;
  emit<Name extends keyof HostEvents>(this: void, name: Name, event: HostEvents[Name]): void;
  reportProblem(this: void, problem: CallingError): void;
  /** Takes up calls that another tab was on. Resolves also if there are none, or that tab is still there. */
  claimCalls(this: void): Promise<void>;
  /** Acts after a while, unless the host ends before. */
  later(this: void, delayMs: number, act: () => void): void;
  /** Warns, once for each kind, that a message was read by a habit of real apps. */
  reportHabit(this: void, habit: Habit, subject: string): void;
  /** Asks the app to hang up a call whose dial was canceled. */
  endCanceledDial(this: void, callKey: string): void;
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

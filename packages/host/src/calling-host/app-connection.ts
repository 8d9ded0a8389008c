import {
  createHostChannel,
  hasCapability,
  type Envelope,
  type HostChannel,
  type HostProblemKind,
  type LinkProblem,
} from "@calling-extensions/channel";
import {
  extensionTypes,
  handshakeTypes,
  supportsMessage,
  type AppMessage,
  type CallingError,
  type Capability,
  type HostMessage,
  type ParsedAppMessage,
} from "@calling-extensions/contract";
import { version } from "../../package.json" with { type: "json" };
import type { AppStatus, HostEvents } from "../api/calling-host.ts";
import type { SentMessage } from "../api/messages.ts";
import type { HostContext } from "../api/options.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { hostError } from "../host-error.ts";
import { Listeners } from "../platform/listeners.ts";
import type { HabitLog } from "../messages/habit-log.ts";
import type { MessageRecorder } from "../messages/message-recorder.ts";
import { toWireId } from "../wire/wire-ids.ts";

/** What a host can do beyond the vendor's protocol. */
const hostCapabilities = [
  "port",
  "unloading",
  "results",
  "draft",
  "dialRefused",
  "control",
] as const satisfies readonly Capability[];

/** The events of a connection, for the parts of the host that use it. */
interface ConnectionEvents {
  /** A handshake starts: the app's page is loading. */
  connecting: undefined;
  connected: { readonly syncAck: Envelope; readonly origin: string };
  message: { readonly message: AppMessage; readonly envelope: Envelope };
  problem: LinkProblem<HostProblemKind>;
}

export interface AppConnectionOptions {
  /** The app's window. */
  peer: Window;
  origins: readonly string[];
  context: HostContext;
  calls: CallRegistry;
  recorder: MessageRecorder;
  habits: HabitLog;
  events: Listeners<HostEvents>;
  /** What the ports of the host page add to the capabilities of every host. */
  portCapabilities: readonly Capability[];
}

/** The connection to the app in the frame: its status, its capabilities, and its messages. */
export class AppConnection {
  readonly #options: AppConnectionOptions;
  readonly #channel: HostChannel;
  readonly #listeners = new Listeners<ConnectionEvents>();
  /** Whether the app supports a type, once it is known. */
  readonly #supportedTypes = new Map<HostMessage["type"], boolean>();
  #status: AppStatus = "connecting";
  #syncAck: Envelope | undefined;
  #mayConnect = false;
  #sentByHand = 0;

  constructor(options: AppConnectionOptions) {
    this.#options = options;
    const { peer, origins, recorder, habits, events, portCapabilities } = options;
    this.#channel = createHostChannel<AppMessage>({
      window,
      handshakeTypes,
      peer,
      origins,
      sdk: {
        name: "@calling-extensions/host",
        version,
        capabilities: [...hostCapabilities, ...portCapabilities],
      },
      parseMessage: this.#parse,
      intercept: recorder.intercept,
      syncFields: () => (this.#mayConnect ? this.#syncFields() : undefined),
      onConnecting: () => {
        this.setStatus("connecting");
        this.#listeners.emit("connecting", undefined);
      },
      onConnected: (syncAck, origin) => {
        this.#syncAck = syncAck;
        this.#supportedTypes.clear();
        habits.clear();
        this.setStatus("connected");
        this.#listeners.emit("connected", { syncAck, origin });
      },
      onMessage: (message, envelope) => this.#listeners.emit("message", { message, envelope }),
      onProblem: (problem) => {
        events.emit("problem", hostError(problem.kind, problem.detail, problem));
        this.#listeners.emit("problem", problem);
      },
    });
  }

  on<Name extends keyof ConnectionEvents>(
    name: Name,
    listener: (event: ConnectionEvents[Name]) => void,
  ): void {
    this.#listeners.on(name, listener);
  }

  get status(): AppStatus {
    return this.#status;
  }

  get isConnected(): boolean {
    return this.#status === "connected" || this.#status === "initialized";
  }

  /** The app's last reply to a handshake; undefined before the first. */
  get syncAck(): Envelope | undefined {
    return this.#syncAck;
  }

  readonly setStatus = (status: AppStatus, error?: CallingError): void => {
    this.#status = status;
    this.#options.events.emit("status", { status, ...(error && { error }) });
  };

  /** Starts the handshake, which names the call of the previous page and so waits until it is known. */
  allowHandshake(): void {
    this.#mayConnect = true;
  }

  /** Sends a message, or drops it if the app does not support it. */
  readonly send = (message: HostMessage): void => {
    if (this.#status === "connecting" || this.supports(message.type)) this.#channel.send(message);
  };

  /** Sends any message of the page, or handles one as if the app had sent it. */
  sendByHand({ direction, type, data }: SentMessage): void {
    if (!this.isConnected) return;
    if (direction === "out") {
      this.#channel.send({ type, ...(data !== undefined && { data }) });
      return;
    }
    this.#sentByHand += 1;
    const messageId = `by-hand-${this.#sentByHand}`;
    const received = { type, messageId, ...(data !== undefined && { data }) };
    this.#options.recorder.intercept("in", received, (envelope) => {
      const parsed = this.#parse(envelope);
      if (parsed.ok) this.#listeners.emit("message", { message: parsed.message, envelope });
      return true;
    });
  }

  /**
   * Whether the app supports messages of a type: by its version, or for extensions by its capabilities.
   *
   * @compat A vendor app replies to a message newer than itself with an ERROR, so it is not sent.
   */
  supports(type: HostMessage["type"]): boolean {
    const isSupported = this.#supportedTypes.get(type) ?? this.#checkSupport(type);
    this.#supportedTypes.set(type, isSupported);
    return isSupported;
  }

  /** Whether the app's last reply to a handshake names a capability. */
  hasCapability(capability: Capability): boolean {
    return hasCapability(this.#syncAck?.["appSdk"], capability);
  }

  readonly expectOrigin = (origin: string): void => this.#channel.expectOrigin(origin);

  handleLoad(): void {
    this.#channel.handleLoad();
  }

  handleNavigation(): void {
    this.#channel.handleNavigation();
  }

  destroy(): void {
    this.#channel.destroy();
    this.#listeners.clear();
  }

  readonly #parse = (envelope: Envelope): ParsedAppMessage => {
    const { recorder, habits } = this.#options;
    const parsed = recorder.parse(envelope);
    for (const { field, habit } of parsed.ok ? parsed.warnings : []) {
      habits.add(habit, `${envelope.type} ${field}`);
    }
    return parsed;
  };

  #checkSupport(type: HostMessage["type"]): boolean {
    const capability = extensionTypes[type];
    if (capability !== undefined) return hasCapability(this.#syncAck?.["appSdk"], capability);
    const appVersion = this.#syncAck?.["version"];
    return supportsMessage(typeof appVersion === "string" ? appVersion : undefined, type);
  }

  #syncFields(): Record<string, unknown> {
    const { context, calls } = this.#options;
    return {
      hostUrl: window.location.origin,
      portalId: toWireId(context.portalId),
      userId: toWireId(context.userId),
      ...(context.ownerId !== undefined && { ownerId: toWireId(context.ownerId) }),
      ...(context.userName !== undefined && { userName: context.userName }),
      iframeLocation: context.iframeLocation,
      usesCallingWindow: context.usesCallingWindow ?? false,
      engagementId: openEngagementId(calls),
    };
  }
}

/**
 * The engagement of the call that a reloaded app continues.
 *
 * @compat Apps expect a number: 0 means none.
 */
function openEngagementId({ unfinished }: CallRegistry): number {
  const call = unfinished.findLast(({ engagementId }) => engagementId !== undefined);
  return call?.engagementId === undefined ? 0 : toWireId(call.engagementId);
}

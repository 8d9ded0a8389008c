import type { Envelope } from "@calling-extensions/channel";
import { isLive, messageType, type AppMessage } from "@calling-extensions/contract";
import type { CallingHostOptions } from "../api/options.ts";
import { UncompletedCalls } from "../diagnosis/uncompleted-calls.ts";
import { createDialConfirmation } from "../dial/confirm-dial.ts";
import { dialPayload } from "../dial/dial-payload.ts";
import { DialQueue } from "../dial/dial-queue.ts";
import { portError } from "../host-error.ts";
import { RESTORE_TIMEOUT_MS } from "../limits.ts";
import { AppRelay, isAboutCall } from "../relay/app-relay.ts";
import { AppInFrame } from "./app-in-frame.ts";
import { AppMessages } from "./app-messages.ts";
import { CallControl } from "./call-control.ts";
import { HostCore } from "./host-core.ts";
import { LeaveGuard } from "./leave-guard.ts";
import { MentionedCalls } from "./mentioned-calls.ts";
import { MovedCalls } from "./moved-calls.ts";

/** A host's parts, and what happens among them. */
export class Session {
  readonly core: HostCore;
  readonly app: AppInFrame;
  readonly relay: AppRelay;
  readonly control: CallControl;
  readonly leaveGuard: LeaveGuard;
  readonly uncompleted: UncompletedCalls;
  readonly dials: DialQueue;
  readonly movedCalls: MovedCalls;
  readonly #messages: AppMessages;
  readonly #mentioned: MentionedCalls;
  /** What the app says about calls before the calls of the previous page are known: a call must not be added twice. */
  #early: (() => void)[] | undefined = [];

  constructor(options: CallingHostOptions) {
    const core = new HostCore(options);
    this.core = core;
    const { calls, outbox, ports, policy, timers, events } = core;
    const app = new AppInFrame(core);
    this.app = app;
    const { connection } = app;
    this.relay = new AppRelay({
      relay: options.relay,
      calls,
      timers,
      send: connection.send,
      handle: (message, envelope) => this.#messages.handle(message, envelope),
      onForwarded: (message, envelope) => this.#messages.calls.handleForwarded(message, envelope),
      // If it fails, the call continues.
      navigate: (record) =>
        void core
          .callPort("navigateToRecord", { record, openIn: "CURRENT_TAB" })
          .catch(core.onProblem),
    });
    const { relay } = this;
    const hasCapability = connection.hasCapability.bind(connection);
    this.control = new CallControl(calls, { send: relay.send, hasCapability }, events, relay);
    const warnsBeforeUnload = policy.warnBeforeUnload;
    this.leaveGuard = new LeaveGuard({ calls, outbox, ports, events, warnsBeforeUnload });
    this.uncompleted = new UncompletedCalls((error) => events.emit("diagnosis", error));
    this.movedCalls = new MovedCalls({ calls, connection, relay, reload: () => app.reload() });
    this.#mentioned = new MentionedCalls({
      calls,
      timers,
      onForgotten: (isForgotten) => {
        // An app in every tab may have the call in another one.
        if (policy.tabs === "every") return;
        this.movedCalls.announce((call) => isLive(call) && isForgotten(call));
      },
    });
    this.dials = this.#createDials();
    const { control, dials } = this;
    this.#messages = new AppMessages(core, { app, relay, control, dials });
    this.#followApp();
    void this.#restoreCalls();
  }

  async continueCalls(): Promise<void> {
    await this.#messages.calls.claimedCalls.claim();
    this.movedCalls.handleClaimed();
  }

  destroy(): void {
    // Requests that are running continue, without effect on the page.
    this.core.events.clear();
    this.leaveGuard.stop();
    this.dials.stop();
    this.#messages.stop();
    this.core.stop();
    this.uncompleted.destroy();
    this.app.destroy();
  }

  #createDials(): DialQueue {
    const { policy, hooks, ports, calls, events, options } = this.core;
    const { send } = this.relay;
    return new DialQueue({
      policy,
      confirm: createDialConfirmation({ hooks, ports, calls }),
      send: (dial) =>
        send({ type: messageType.DIAL_NUMBER, data: dialPayload(dial, options.context) }),
      // END_CALL can't name a dial: during a call, the app would end that call.
      withdraw: () => {
        if (calls.live.length === 0) send({ type: messageType.END_CALL, data: {} });
      },
      onChange: (dial) => {
        events.emit("dial", dial);
        const { request, state, reason = "" } = dial;
        if (state === "sent") hooks.afterDial?.(request, { ok: true, result: undefined });
        if (state === "refused") hooks.afterDial?.(request, { ok: false, reason });
      },
    });
  }

  #followApp(): void {
    const { events } = this.core;
    const { connection } = this.app;
    connection.on("connecting", () => {
      this.#mentioned.handleConnecting();
      this.#messages.calls.handleConnecting();
      this.dials.setApp({ isInitialized: false, isLoggedIn: false });
    });
    connection.on("problem", ({ kind }) => {
      if (kind === "appTimeout") this.control.markAllLost();
    });
    connection.on("message", ({ message, envelope }) => {
      if (this.#early && isAboutCall(message)) {
        this.#early.push(() => this.#receive(message, envelope));
      } else this.#receive(message, envelope);
    });
    events.on("status", ({ status }) => {
      if (status !== "initialized") return;
      this.movedCalls.handleInitialized();
      this.#messages.calls.handleInitialized();
      this.#mentioned.handleInitialized();
    });
    events.on("call", (call) => {
      this.uncompleted.handleCall(call);
      this.movedCalls.handleCallChanged();
    });
    events.on("login", ({ isLoggedIn }) => {
      if (!isLoggedIn) this.uncompleted.handleLogout();
    });
  }

  #receive(message: AppMessage, envelope: Envelope): void {
    this.relay.receive(message, envelope);
    this.#mentioned.handleMessage(message);
  }

  /** The handshake waits at most `RESTORE_TIMEOUT_MS`; calls that are claimed later are added then. */
  async #restoreCalls(): Promise<void> {
    const { onProblem, timers } = this.core;
    const claim = this.#messages.calls.claimedCalls
      .claim()
      .catch((cause: unknown) => onProblem(portError("claimCalls", cause)))
      .finally(() => {
        const early = this.#early ?? [];
        this.#early = undefined;
        for (const receive of early) receive();
      });
    const timeout = new Promise<void>((resolve) => timers.set(RESTORE_TIMEOUT_MS, resolve));
    await Promise.race([claim, timeout]);
    this.app.connection.allowHandshake();
  }
}

import type { Envelope } from "@calling-extensions/channel";
import { messageType, type AppMessage } from "@calling-extensions/contract";
import type { DialQueue } from "../dial/dial-queue.ts";
import { CallEngagements } from "../engagement/call-engagements.ts";
import { CallCompletion } from "../handlers/call-completion.ts";
import { CallProgress } from "../handlers/call-progress.ts";
import { CallResolver } from "../handlers/call-resolver.ts";
import { createCallStartHandlers } from "../handlers/call-start-handlers.ts";
import { CallerLookup } from "../handlers/caller-lookup.ts";
import { ClaimedCalls } from "../handlers/claimed-calls.ts";
import { FirstEnds } from "../handlers/first-ends.ts";
import type { Handlers } from "../handlers/handler.ts";
import type { AppRelay } from "../relay/app-relay.ts";
import type { AppInFrame } from "./app-in-frame.ts";
import type { CallControl } from "./call-control.ts";
import type { HostCore } from "./host-core.ts";

/** The parts of a host that messages of the app reach. */
export interface MessageTargets {
  app: AppInFrame;
  relay: AppRelay;
  control: CallControl;
  dials: DialQueue;
}

type CallMessageType =
  | keyof ReturnType<typeof createCallStartHandlers>
  | keyof CallProgress["handlers"]
  | "CALL_COMPLETED";

/** The life of a call from the app's messages: its start, its progress and its completion. */
export class CallMessages {
  readonly claimedCalls: ClaimedCalls;
  readonly handlers: Pick<Handlers, CallMessageType>;
  readonly #engagements: CallEngagements;
  readonly #firstEnds: FirstEnds;
  readonly #completion: CallCompletion;
  readonly #resolver: CallResolver;
  readonly #dials: DialQueue;

  constructor(core: HostCore, { app, relay, control, dials }: MessageTargets) {
    const { options, policy, outbox, hooks, calls, callPort, timers, habits, events } = core;
    const { onProblem } = core;
    const { connection, visibility } = app;
    const { send } = relay;
    const onHabit = habits.add.bind(habits);
    this.#engagements = new CallEngagements({
      calls,
      outbox,
      hooks,
      policy,
      send,
      onEngagement: (event) => events.emit("engagement", event),
      onProblem,
    });
    const { replies, requests: engagements } = this.#engagements;
    const firstEnds = new FirstEnds({
      calls,
      isReachable: () => connection.status === "initialized" && connection.hasCapability("endById"),
      send,
    });
    this.#firstEnds = firstEnds;
    const lookup = new CallerLookup({
      calls,
      callPort,
      timers,
      portalId: options.context.portalId,
      associatesSingleMatch: policy.associateSingleMatch,
      send,
      onMatches: (event) => events.emit("callerMatches", event),
      onProblem,
    });
    const { id: providerId } = options.provider;
    const claimed = { providerId, outbox, calls, engagements, firstEnds, lookup };
    const claimedCalls = new ClaimedCalls(claimed);
    this.claimedCalls = claimedCalls;
    const resolver = new CallResolver({
      calls,
      claimedCalls,
      dials,
      isFromOtherTab: (envelope) => relay.isFromOtherTab(envelope),
      onHabit,
      onProblem,
    });
    this.#resolver = resolver;
    this.#dials = dials;
    this.#completion = new CallCompletion({
      calls,
      claimedCalls,
      engagements,
      firstEnds,
      replies,
      resolver,
      send,
      // @compat An app in a window stays when a call is completed: the window would be empty. HubSpot's
      // documentation does not say what happens there, so this is an assumption.
      staysOpen: () =>
        options.context.iframeLocation === "window" || options.isInTaskQueue?.() === true,
      hideApp: () => visibility.set({ isMinimized: false, isHidden: true }),
    });
    const progress = new CallProgress({
      calls,
      claimedCalls,
      firstEnds,
      resolver,
      navigate: (record, envelope) => relay.navigate(record, envelope),
      navigatesOnAnswer: policy.navigateOnAnswer,
      onDraft: (event) => events.emit("draft", event),
      onHabit,
    });
    this.handlers = {
      ...createCallStartHandlers({
        calls,
        dials,
        engagements,
        lookup,
        resolver,
        policy,
        showApp: () => visibility.set({ isMinimized: false, isHidden: false }),
        endCall: (callKey) => void control.endCall(callKey),
      }),
      ...progress.handlers,
      [messageType.CALL_COMPLETED]: this.#completion.handle,
    };
    events.on("engagement", ({ change, call }) => {
      if (change === "failed") this.#completion.allowRetry(call.key);
    });
  }

  /** The app has started a call, which the host of another tab has: its dial must not wait for a call here. */
  handleForwarded({ type, data }: AppMessage, envelope: Envelope): void {
    if (type !== messageType.OUTGOING_CALL_STARTED) return;
    const dial = this.#resolver.findDial(data, envelope);
    if (dial) this.#dials.answer(dial);
  }

  /** Another page of the app is loading. */
  handleConnecting(): void {
    this.#firstEnds.handleConnecting();
    this.#completion.allowRetry();
  }

  /** The app's page is ready, and learns which calls are over. */
  handleInitialized(): void {
    this.#firstEnds.announceAll();
  }

  stop(): void {
    this.claimedCalls.stop();
    this.#engagements.stop();
  }
}

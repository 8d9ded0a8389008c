import { someAllowOrigin, type Envelope } from "@calling-extensions/channel";
import {
  isLive,
  messageType,
  type AppMessage,
  type AppMessageType,
  type CallingError,
} from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import { defaultPolicy } from "../api/default-policy.ts";
import type { HostCall } from "../api/host-call.ts";
import type { CallingHostOptions } from "../api/options.ts";
import { CallRegistry } from "../calls/call-registry.ts";
import { AppDiagnosis } from "../diagnosis/app-diagnosis.ts";
import { UncompletedCalls } from "../diagnosis/uncompleted-calls.ts";
import { createDialConfirmation } from "../dial/confirm-dial.ts";
import { dialPayload } from "../dial/dial-payload.ts";
import { DialQueue } from "../dial/dial-queue.ts";
import { EngagementReplies } from "../engagement/engagement-replies.ts";
import { EngagementRequests } from "../engagement/engagement-requests.ts";
import { followOutbox } from "../engagement/follow-outbox.ts";
import { hostError, portError } from "../errors/host-error.ts";
import { Listeners } from "../events/listeners.ts";
import { allowedOriginsOf, httpOrigin } from "../frame/allowed-origins.ts";
import { CallingFrame } from "../frame/calling-frame.ts";
import { readFrameInfo } from "../frame/frame-info.ts";
import { reloadWhenOnline } from "../frame/reload-when-online.ts";
import { createAppStateHandlers } from "../handlers/app-state-handlers.ts";
import { CallCompletion } from "../handlers/call-completion.ts";
import { createCallProgressHandlers } from "../handlers/call-progress-handlers.ts";
import { CallResolver } from "../handlers/call-resolver.ts";
import { createCallStartHandlers } from "../handlers/call-start-handlers.ts";
import { CallerLookup } from "../handlers/caller-lookup.ts";
import { ClaimedCalls } from "../handlers/claimed-calls.ts";
import { FirstEnds } from "../handlers/first-ends.ts";
import type { Handler, Handlers } from "../handlers/handler.ts";
import { ContactSearch } from "../handlers/contact-search.ts";
import { createPortHandlers } from "../handlers/port-handlers.ts";
import { RESTORE_TIMEOUT_MS } from "../limits.ts";
import { HabitLog } from "../messages/habit-log.ts";
import { MessageRecorder } from "../messages/message-recorder.ts";
import { shareOutbox } from "../outbox/share-outbox.ts";
import { Timers } from "../platform/time.ts";
import { AppRelay, isAboutCall } from "../relay/app-relay.ts";
import { createCallPort } from "../ports/call-port.ts";
import { capabilitiesOf, withDefaultPorts, type UsedPorts } from "../ports/default-ports.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { AppConnection } from "./app-connection.ts";
import { AppVisibility } from "./app-visibility.ts";
import { CallControl } from "./call-control.ts";
import { LeaveGuard } from "./leave-guard.ts";
import { followTheme } from "./follow-theme.ts";
import { MentionedCalls } from "./mentioned-calls.ts";
import { announceMovedCalls } from "./moved-calls.ts";

/** The parts of a host, created in the order of their dependencies: none refers to a later one. */
// oxlint-disable-next-line explicit-function-return-type -- the type is what it creates
export function createSession(options: CallingHostOptions) {
  const { provider, context, hooks = {} } = options;
  const policy = { ...defaultPolicy, ...options.policy };
  const { portTimeoutMs } = policy;
  const events = new Listeners<HostEvents>();
  const onProblem = (problem: CallingError): void => events.emit("problem", problem);
  const timers = new Timers();

  // The CRM.
  const ports = withDefaultPorts(options.ports, window);
  const callPort = createCallPort({ ports, hooks, timeoutMs: portTimeoutMs });
  const page = openOutbox(options, ports);
  const { outbox } = page;

  // Calls and messages.
  const habits = new HabitLog(onProblem);
  const calls = new CallRegistry({
    providerId: provider.id,
    outbox,
    onChange: (call) => events.emit("call", call),
    onSaving: (call) => events.emit("saving", call),
    onProblem,
    onHabit: (habit) => habits.add(habit, "externalCallId"),
  });
  const recorder = new MessageRecorder({
    calls,
    hasListeners: () => events.has("message"),
    emit: (record) => events.emit("message", record),
  });

  // The app in its frame.
  const origins = allowedOriginsOf(provider);
  const frame = new CallingFrame(options.frame, provider);
  const stopFollowingWindow = frame.followWindow((size) => events.emit("resize", size));
  const peer = frame.window;
  const connection = new AppConnection({
    peer,
    origins,
    context,
    calls,
    recorder,
    habits,
    events,
    portCapabilities: capabilitiesOf(options.ports),
  });
  const { setStatus } = connection;
  const relay = new AppRelay({
    relay: options.relay,
    calls,
    timers,
    send: connection.send,
    handle: handleMessage,
    // If it fails, the call continues.
    navigate: (record) =>
      void callPort("navigateToRecord", { record, openIn: "CURRENT_TAB" }).catch(onProblem),
  });
  const { send } = relay;
  const visibility = new AppVisibility(options.visibility, send, events);
  const hasCapability = connection.hasCapability.bind(connection);
  const control = new CallControl(calls, { send, hasCapability }, events, relay);
  const firstEnds = new FirstEnds({
    calls,
    isReachable: () => connection.status === "initialized" && hasCapability("endById"),
    send,
  });
  const leaveGuard = new LeaveGuard({
    calls,
    outbox,
    ports,
    events,
    warnsBeforeUnload: policy.warnBeforeUnload,
  });

  // Diagnoses.
  const onDiagnosis = (error: CallingError): void => events.emit("diagnosis", error);
  const diagnosis = new AppDiagnosis({
    url: provider.url,
    allowedOrigins: origins,
    location: context.iframeLocation,
    ports,
    portTimeoutMs,
    readFrame: () => readFrameInfo(frame.iframe, window),
    expectOrigin: connection.expectOrigin,
    onDiagnosis,
    onFailed: (error) => setStatus("failed", error),
    onProblem,
  });
  const uncompleted = new UncompletedCalls(onDiagnosis);
  events.on("call", (call) => uncompleted.handleCall(call));
  events.on("login", ({ isLoggedIn }) => {
    if (!isLoggedIn) uncompleted.handleLogout();
  });
  events.on("status", ({ status }) => {
    if (status !== "initialized") return;
    diagnosis.handleInitialized();
    announceMovedCalls(calls, connection, isOfClosedTab);
    firstEnds.announceAll();
    mentioned.handleInitialized();
  });
  const mentioned = new MentionedCalls({
    calls,
    timers,
    onForgotten(isForgotten) {
      // An app in every tab may have the call in another one.
      const isMoved = (call: HostCall): boolean => isLive(call) && isForgotten(call);
      if (policy.tabs !== "every") announceMovedCalls(calls, connection, isMoved);
    },
  });
  const navigateFrame = (url: string): void => {
    connection.handleNavigation();
    frame.navigate(url);
    connection.expectOrigin(new URL(url).origin);
    diagnosis.handleNavigation(url);
  };
  const network = reloadWhenOnline(window, {
    isConnected: () => connection.isConnected,
    reload: () => navigateFrame(provider.url),
  });
  frame.onLoad(() => {
    network.handleLoad();
    connection.handleLoad();
    diagnosis.handleLoad();
  });

  // Dials and engagements.
  const dials = new DialQueue({
    policy,
    confirm: createDialConfirmation({ hooks, ports, calls }),
    send: (dial) => send({ type: messageType.DIAL_NUMBER, data: dialPayload(dial, context) }),
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
  const onEngagement = (event: HostEvents["engagement"]): void => events.emit("engagement", event);
  const replies = new EngagementReplies({
    calls,
    outbox,
    hooks,
    timeoutMs: policy.replyTimeoutMs,
    send,
    onChange: onEngagement,
    onProblem,
  });
  const engagements = new EngagementRequests({ calls, replies, hooks, timeoutMs: portTimeoutMs });
  const stopFollowing = followOutbox({ outbox, calls, replies, hooks, onEngagement, onProblem });

  // Handlers of the app's messages.
  const onHabit = habits.add.bind(habits);
  const lookup = new CallerLookup({
    calls,
    callPort,
    timers,
    portalId: context.portalId,
    associatesSingleMatch: policy.associateSingleMatch,
    send,
    onMatches: (event) => events.emit("callerMatches", event),
    onProblem,
  });
  const contactSearch = new ContactSearch({ callPort, send: connection.send, onProblem });
  const claimedCalls = new ClaimedCalls({
    providerId: provider.id,
    outbox,
    calls,
    engagements,
    firstEnds,
    lookup,
  });
  const resolver = new CallResolver({ calls, claimedCalls, dials, onHabit, onProblem });
  const completion = new CallCompletion({
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
  events.on("engagement", ({ change, call }) => {
    if (change === "failed") completion.allowRetry(call.key);
  });
  const handlers: Handlers = {
    ...createAppStateHandlers({
      dials,
      events,
      showAlert: ports.showAlert,
      setStatus,
      announceVisibility: visibility.announce,
      resize: (size) => events.emit("resize", frame.resize(size)),
      onProblem,
    }),
    ...createPortHandlers({
      calls,
      callPort,
      // @differs An app navigates only to origins that its provider lists; the vendor's host continues with
      // any origin that the app names.
      isAllowedUrl: (url) => someAllowOrigin(origins, httpOrigin(url) ?? ""),
      navigateFrame,
      navigateElsewhere: (record, envelope) => relay.navigateElsewhere(record, envelope),
      send,
      onProblem,
    }),
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
    ...createCallProgressHandlers({
      calls,
      claimedCalls,
      firstEnds,
      resolver,
      navigate: (record, envelope) => relay.navigate(record, envelope),
      navigatesOnAnswer: policy.navigateOnAnswer,
      onDraft: (event) => events.emit("draft", event),
      onHabit,
    }),
    [messageType.CALL_COMPLETED]: completion.handle,
    [messageType.SEARCH_CONTACTS]: contactSearch.handle,
  };

  connection.on("connecting", () => {
    mentioned.handleConnecting();
    firstEnds.handleConnecting();
    completion.allowRetry();
    visibility.reset();
    dials.setApp({ isInitialized: false, isLoggedIn: false });
    diagnosis.handleConnecting();
  });
  const setTheme = followTheme(options.theme, connection);
  connection.on("connected", ({ syncAck, origin }) => diagnosis.handleConnected(syncAck, origin));
  connection.on("problem", (problem) => {
    diagnosis.handleProblem(problem);
    if (problem.kind === "appTimeout") control.markAllLost();
  });
  /** What the app says about calls before those of the previous page are known: a call must not be added twice. */
  let early: (() => void)[] | undefined = [];
  const handleEarly = (): void => {
    const waiting = early ?? [];
    early = undefined;
    for (const receive of waiting) receive();
  };
  connection.on("message", ({ message, envelope }) => {
    const receive = (): void => {
      relay.receive(message, envelope);
      mentioned.handleMessage(message);
    };
    if (early && isAboutCall(message)) early.push(receive);
    else receive();
  });
  function handleMessage(message: AppMessage, envelope: Envelope): void {
    // Indexing loses the relation between the table's key and the message's type.
    const handler = handlers[message.type] as Handler<AppMessageType>;
    handler(message.data, envelope)?.catch((cause: unknown) =>
      onProblem(hostError("handlerFailed", message.type, { cause })),
    );
  }

  /** Continues calls of a closed tab. Without SESSION_MOVED, the app is loaded again, with the engagement. */
  function moveCalls(isMoved: (call: HostCall) => boolean): void {
    if (connection.supports(messageType.SESSION_MOVED)) {
      announceMovedCalls(calls, connection, isMoved);
    } else if (calls.live.some(isMoved)) navigateFrame(provider.url);
  }
  const isOfClosedTab = ({ key, externalCallId }: HostCall): boolean =>
    calls.outboxEntryOf(key)?.isFromOtherTab === true && !relay.hasCall(externalCallId);

  /** The handshake waits at most `RESTORE_TIMEOUT_MS`; calls that are claimed later are added then. */
  async function restoreCalls(): Promise<void> {
    const claim = claimedCalls
      .claim()
      .catch((cause: unknown) => onProblem(portError("claimCalls", cause)))
      .finally(handleEarly);
    const timeout = new Promise<void>((resolve) => timers.set(RESTORE_TIMEOUT_MS, resolve));
    await Promise.race([claim, timeout]);
    connection.allowHandshake();
  }
  void restoreCalls();

  return {
    policy,
    origins,
    events,
    calls,
    recorder,
    frame,
    connection,
    visibility,
    setTheme,
    control,
    leaveGuard,
    diagnosis,
    uncompleted,
    dials,
    navigateFrame,
    relay,
    async continueCalls(): Promise<void> {
      await claimedCalls.claim();
      moveCalls(isOfClosedTab);
    },
    handleTabClosed(tab: string): void {
      const ids = relay.closeTab(tab);
      moveCalls(({ externalCallId }) => ids.includes(externalCallId));
    },
    destroy(): void {
      // Requests that are running continue, without effect on the page.
      events.clear();
      network.stop();
      leaveGuard.stop();
      dials.stop();
      stopFollowing();
      claimedCalls.stop();
      contactSearch.stop();
      replies.stop();
      timers.stop();
      page.release();
      diagnosis.destroy();
      uncompleted.destroy();
      connection.destroy();
      recorder.stop();
      stopFollowingWindow();
      frame.remove();
    },
  };
}

/** The page's outbox, or one that saves with the host's ports. */
function openOutbox(
  { outbox, context, provider }: CallingHostOptions,
  { saveCall, sendHeartbeat }: UsedPorts,
): ReturnType<typeof shareOutbox> {
  if (outbox) return { outbox, release: () => undefined };
  if (saveCall) {
    return shareOutbox(context, provider.id, { saveCall, ...omitNullish({ sendHeartbeat }) });
  }
  throw hostError("invalidOptions", "Give the host a port saveCall, or an outbox.");
}

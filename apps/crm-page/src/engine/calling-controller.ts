import { isLive } from "@calling-extensions/contract";
import type {
  CallCommand,
  CallingError,
  CallingHost,
  DialRequest,
  HostDial,
  RecordReference,
  SentMessage,
  Visibility,
} from "@calling-extensions/host";
import type { PageApp } from "@calling-extensions/page-handle";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { createStore } from "zustand/vanilla";
import { HANG_UP_TIMEOUT_MS } from "../limits.ts";
import { type CallingProvider, type Location, locationOf } from "../providers/calling-provider.ts";
import {
  changeFrame,
  frameKey,
  type Frames,
  type FrameState,
  HIDDEN,
  isAway,
  liveCalls,
  liveCallsOf,
  MINIMIZED,
  newFrame,
  SHOWN,
} from "./frame-state.ts";
import { createMessageLog, type MessageLog } from "./message-log.ts";
import { pageFaults } from "./page-faults.ts";
import { RejectedDials } from "./rejected-dials.ts";

/**
 * The mounted calling apps, outside of the routed tree: holds what their hosts report, and passes
 * on the page's commands.
 */
export class CallingController {
  readonly frames = createStore<Frames>(() => []);
  readonly rejectedDials = new RejectedDials();
  readonly #apps = new Map<string, PageApp>();
  readonly #logs = new Map<string, MessageLog>();
  /** Problems that an app's hosts have reported, including earlier hosts. */
  readonly #problems = new Map<string, CallingError[]>();
  /** The apps that the user can call with, mounted or not; undefined while this page has none. */
  readonly #providers = createStore<readonly CallingProvider[] | undefined>(() => undefined);
  readonly #locationOf: (provider: CallingProvider) => Location;
  /** Dials for apps whose frame is not mounted yet. */
  readonly #waiting = new Map<string, DialRequest[]>();

  /** @param location where every app is shown; by default, each where its settings say. */
  constructor(location?: Location) {
    this.#locationOf = (provider) => location ?? locationOf(provider);
  }

  /** Mounts an app unless it is mounted. */
  open(provider: CallingProvider, visibility: Visibility): void {
    if (this.find(provider.id)) return;
    const frame = newFrame(provider, visibility, 0, this.#locationOf(provider));
    this.frames.setState([...this.frames.getState(), frame], true);
  }

  /**
   * Mounts the apps that load with the page, remounts changed ones, and removes deleted ones.
   *
   * @param appsOnCall the ids of apps that were on a call when the page was left: they are shown again.
   */
  sync(providers: readonly CallingProvider[], appsOnCall: ReadonlySet<string> = new Set()): void {
    this.#providers.setState(providers, true);
    const byId = new Map(providers.map((provider) => [provider.id, provider]));
    const remaining = this.frames
      .getState()
      .filter((frame) => byId.has(frame.provider.id) || isBusy(frame));
    this.frames.setState(
      remaining.map((frame) => {
        const provider = byId.get(frame.provider.id) ?? frame.provider;
        const location = this.#locationOf(provider);
        const renewed = newFrame(provider, frame.visibility, frame.remounts, location);
        return isBusy(frame) || frameKey(renewed) === frameKey(frame) ? frame : renewed;
      }),
      true,
    );
    for (const provider of providers.filter(({ id }) => !this.find(id))) {
      const isOnCall = appsOnCall.has(provider.id);
      if (isOnCall || locationOf(provider) === "remote") this.open(provider, HIDDEN);
      if (isOnCall) this.show(provider.id);
    }
  }

  /** Removes the apps without a call that this page doesn't load. */
  removeIdle(isLoaded: (id: string) => boolean): void {
    const frames = this.frames.getState();
    const kept = frames.filter((frame) => {
      const { id } = frame.provider;
      return isBusy(frame) || this.#waiting.has(id) || isLoaded(id);
    });
    if (kept.length < frames.length) this.frames.setState(kept, true);
  }

  /** The page is about to load other apps. */
  forgetProviders(): void {
    this.#providers.setState(undefined, true);
  }

  /** Returns a provider once the apps of this page are known; undefined if it isn't among them. */
  providerOf(id: string): Promise<CallingProvider | undefined> {
    return new Promise((resolve) => {
      const read = (providers: readonly CallingProvider[] | undefined): void => {
        if (!providers) return;
        stop();
        resolve(providers.find((provider) => provider.id === id));
      };
      const stop = this.#providers.subscribe(read);
      read(this.#providers.getState());
    });
  }

  /** Dials in an app, which is shown once its host accepts the dial. */
  dial(provider: CallingProvider, request: DialRequest): void {
    this.rejectedDials.forget(request);
    const { id } = provider;
    const host = this.hostOf(id);
    const failure = this.find(id)?.failure;
    // First: while another tab has the phone, an app that is opened is removed unless a dial waits for it.
    if (!host && !failure) this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), request]);
    // During another call the user must confirm first, so the app stays hidden until then.
    this.open(provider, liveCalls(this.frames.getState()).length > 0 ? HIDDEN : SHOWN);
    if (host) host.dial(request);
    else if (failure) this.rejectedDials.add(request, failure.message);
  }

  cancelDial(id: string, dial: HostDial): void {
    this.hostOf(id)?.cancelDial(dial);
  }

  /**
   * Repeats a dial that the app did not answer. If the first dial still leads to a call, that one
   * is ended.
   */
  dialAgain(id: string, dial: HostDial): void {
    const provider = this.find(id)?.provider;
    this.cancelDial(id, dial);
    if (provider) this.dial(provider, dial.request);
  }

  /** Registers the host of a frame. Returns a function that unregisters it. */
  attach(id: string, host: CallingHost): () => void {
    const problems = this.#problems.get(id) ?? [];
    this.#problems.set(id, problems);
    const app: PageApp = { host, problems, remount: () => this.remount(id) };
    this.#apps.set(id, app);
    const stops = [
      host.on("problem", (problem) => problems.push(problem)),
      host.intercept(pageFaults.intercept),
      this.logOf(id).follow(host),
    ];
    // In StrictMode the first host is destroyed at once: queued dials go to the second.
    queueMicrotask(() => this.#dialWaiting(id, host));
    return () => {
      for (const stop of stops) stop();
      if (this.#apps.get(id) === app) this.#apps.delete(id);
    };
  }

  show(id: string): void {
    this.#setVisibility(id, SHOWN);
  }

  /** Collapses a widget to its title bar, and the navigation bar's panel completely. */
  minimize(id: string): void {
    this.#setVisibility(id, MINIMIZED);
  }

  /** Hides an app. During a call the user must confirm. */
  close(id: string): void {
    const host = this.hostOf(id);
    if (host) void host.close();
    else this.followVisibility(id, HIDDEN);
  }

  /**
   * Stores the visibility of an app. The navigation bar's panel and the calling window have room for one, so
   * another app there is hidden.
   */
  followVisibility(id: string, visibility: Visibility): void {
    this.change(id, (frame) => ({ ...frame, visibility }));
    const frame = this.find(id);
    if (!frame || frame.location === "widget" || isAway(frame)) return;
    for (const other of this.frames.getState()) {
      const isInTheWay = other.location === frame.location && !other.visibility.isHidden;
      if (other !== frame && isInTheWay) this.#setVisibility(other.provider.id, HIDDEN);
    }
  }

  /** Asks the app to answer a call. Returns whether it can. */
  answer(id: string, callKey: string, tab?: string): boolean {
    return this.hostOf(id)?.answerCall(callKey, tab) ?? false;
  }

  /** Asks the app to mute, hold or transfer a call, or to send tones. @throws Error with a sentence if it can't. */
  control(id: string, callKey: string, command: CallCommand): void {
    if (this.hostOf(id)?.controlCall(callKey, command)) return;
    const name = this.find(id)?.provider.name ?? t`The calling app`;
    throw new Error(t`${name} can't do this with the call now. Try it in ${name}.`);
  }

  /** Asks the app to end a call. If it can't, or doesn't in time, the user can end it without the app. */
  hangUp(id: string, callKey: string): void {
    const isRequested = this.hostOf(id)?.endCall(callKey) ?? true;
    if (isRequested) {
      setTimeout(() => this.#timeOutHangup(id, callKey), HANG_UP_TIMEOUT_MS);
      return;
    }
    this.#timeOutHangup(id, callKey);
    const frame = this.find(id);
    if (!frame?.hangupTimedOut.includes(callKey)) return;
    const { name } = frame.provider;
    const text = t`${name} can't be asked to end one of several calls. End it in ${name}.`;
    showToast({ tone: "error", source: name, text });
  }

  #timeOutHangup(id: string, callKey: string): void {
    this.change(id, (frame) => {
      const isPending = frame.calls.some((call) => call.key === callKey && isLive(call));
      return isPending && !frame.hangupTimedOut.includes(callKey)
        ? { ...frame, hangupTimedOut: [...frame.hangupTimedOut, callKey] }
        : frame;
    });
  }

  /** Ends a call that its app does not end. It counts as lost. */
  markCallLost(id: string, callKey: string): void {
    this.hostOf(id)?.markCallLost(callKey);
  }

  /** Dismisses the notice that a call was lost. */
  dismissLostCall(id: string, callKey: string): void {
    this.change(id, (frame) => ({
      ...frame,
      dismissedLostCalls: [...frame.dismissedLostCalls, callKey],
    }));
  }

  chooseCaller(id: string, callKey: string, record: RecordReference): void {
    this.hostOf(id)?.chooseCaller(callKey, record);
  }

  reload(id: string): void {
    this.change(id, (frame) => ({ ...frame, hasLoaded: false }));
    this.hostOf(id)?.reload();
  }

  /** Notes that the app's frame has loaded a page. */
  followLoad(id: string): void {
    this.change(id, (frame) => ({ ...frame, hasLoaded: true }));
  }

  /** Replaces an app's host and frame by new ones, as a page does that renders again. */
  remount(id: string): void {
    this.#apps.delete(id);
    this.change(id, ({ provider, visibility, remounts, location }) =>
      newFrame(provider, visibility, remounts + 1, location),
    );
  }

  /** The apps that have a host. An app that cannot be embedded has none. */
  get apps(): ReadonlyMap<string, PageApp> {
    return this.#apps;
  }

  hostOf(id: string): CallingHost | undefined {
    return this.#apps.get(id)?.host;
  }

  /** The messages between an app and the page since the page was loaded. */
  logOf(id: string): MessageLog {
    const log = this.#logs.get(id) ?? createMessageLog();
    this.#logs.set(id, log);
    return log;
  }

  /** Sends a message that a developer has edited, or handles it as one of the app, and marks it in the log. */
  sendByHand(id: string, message: SentMessage): void {
    const host = this.hostOf(id);
    if (!host) return;
    let isMarked = false;
    const stop = host.intercept(({ mark }, pass) => {
      // What the host replies in between is not sent by hand.
      if (!isMarked) mark(t`sent by hand`);
      isMarked = true;
      pass();
    });
    host.sendMessage(message);
    stop();
  }

  /** A diagnostic report without private data. */
  reportOf(id: string): string {
    return this.hostOf(id)?.report() ?? "";
  }

  /** Handles an app whose host could not be created: rejects its queued dials. */
  fail(id: string, failure: Error): void {
    this.change(id, (frame) => ({ ...frame, status: "failed", failure }));
    for (const request of this.#takeWaiting(id)) this.rejectedDials.add(request, failure.message);
  }

  resize(id: string, size: { width: number; height: number }): void {
    this.hostOf(id)?.resize(size);
  }

  change(id: string, change: (frame: FrameState) => FrameState): void {
    this.frames.setState((frames) => changeFrame(frames, id, change), true);
  }

  find(id: string): FrameState | undefined {
    return this.frames.getState().find((frame) => frame.provider.id === id);
  }

  /** A host reports the change itself; an app without one is only redrawn. */
  #setVisibility(id: string, visibility: Visibility): void {
    const host = this.hostOf(id);
    if (host) host.setVisibility(visibility);
    else this.followVisibility(id, visibility);
  }

  #dialWaiting(id: string, host: CallingHost): void {
    if (this.hostOf(id) !== host) return;
    for (const request of this.#takeWaiting(id)) host.dial(request);
  }

  #takeWaiting(id: string): readonly DialRequest[] {
    const requests = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    return requests;
  }
}

/** Whether an app has a call that its user has not finished, or a dial. */
export const isInUse = (frame: FrameState): boolean =>
  frame.calls.length > 0 || frame.dials.length > 0;

/** Whether an app has a live call or a dial, and must stay. */
const isBusy = (frame: FrameState): boolean =>
  liveCallsOf(frame).length > 0 || frame.dials.length > 0;

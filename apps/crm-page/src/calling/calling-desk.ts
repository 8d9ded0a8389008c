import type {
  CallingError,
  CallingHost,
  DialRequest,
  HostDial,
  RecordReference,
  Visibility,
} from "@calling-extensions/host";
import type { PageApp } from "@calling-extensions/testing";
import { createMessageLog, type MessageLog } from "../messages/message-log.ts";
import { pageFaults } from "../messages/page-faults.ts";
import { locationOf, type CallingProvider } from "../providers/calling-provider.ts";
import { showAlert } from "../alerts/alerts.ts";
import { createStore } from "../state/store.ts";
import {
  changeFrame,
  frameKey,
  HIDDEN,
  isLive,
  liveCalls,
  liveCallsOf,
  MINIMIZED,
  newFrame,
  SHOWN,
  type Frames,
  type FrameState,
} from "./frame-state.ts";
import { RefusedDials } from "./refused-dials.ts";

/** How long an app may take to end a call, before the user may end it without the app. */
const HANG_UP_PATIENCE_MS = 5_000;

/**
 * The calling apps that are open, outside React's tree of routes: which are mounted, what their
 * hosts report, and the orders that the page gives them.
 */
export class CallingDesk {
  readonly frames = createStore<Frames>([]);
  readonly refusedDials = new RefusedDials();
  readonly #apps = new Map<string, PageApp>();
  readonly #logs = new Map<string, MessageLog>();
  /** What the hosts of an app met, the earlier ones too. */
  readonly #problems = new Map<string, CallingError[]>();
  /** Dials of apps whose frame is not mounted yet. */
  readonly #waiting = new Map<string, DialRequest[]>();

  /** Mounts an app; one that is mounted stays as it is. */
  open(provider: CallingProvider, visibility: Visibility): void {
    if (this.find(provider.id)) return;
    this.frames.set([...this.frames.get(), newFrame(provider, visibility)]);
  }

  /**
   * Mounts what must be there from the start, renews what changed, and drops what is gone.
   *
   * @param appsOnCall the ids of apps that were on a call when the page was left: they are shown again.
   */
  sync(providers: readonly CallingProvider[], appsOnCall: ReadonlySet<string> = new Set()): void {
    const byId = new Map(providers.map((provider) => [provider.id, provider]));
    const kept = this.frames.get().filter((frame) => byId.has(frame.provider.id) || isBusy(frame));
    this.frames.set(
      kept.map((frame) => {
        const provider = byId.get(frame.provider.id) ?? frame.provider;
        const renewed = newFrame(provider, frame.visibility, frame.remounts);
        return isBusy(frame) || frameKey(renewed) === frameKey(frame) ? frame : renewed;
      }),
    );
    for (const provider of providers.filter(({ id }) => !this.find(id))) {
      const isOnCall = appsOnCall.has(provider.id);
      if (isOnCall || locationOf(provider) === "remote") this.open(provider, HIDDEN);
      if (isOnCall) this.show(provider.id);
    }
  }

  /** Asks an app to call. It comes into sight once its host has taken the dial on. */
  dial(provider: CallingProvider, request: DialRequest): void {
    this.refusedDials.forget(request);
    // During another call the user is asked first, and may not want this app at all.
    this.open(provider, liveCalls(this.frames.get()).length > 0 ? HIDDEN : SHOWN);
    const host = this.hostOf(provider.id);
    const { failure } = this.find(provider.id) ?? {};
    if (host) host.dial(request);
    else if (failure) this.refusedDials.add(request, failure.message);
    else this.#waiting.set(provider.id, [...(this.#waiting.get(provider.id) ?? []), request]);
  }

  cancelDial(id: string, dial: HostDial): void {
    this.hostOf(id)?.cancelDial(dial);
  }

  /** Dials a number again that the app didn't call: a call that still comes of the first dial is ended. */
  dialAgain(id: string, dial: HostDial): void {
    const provider = this.find(id)?.provider;
    this.cancelDial(id, dial);
    if (provider) this.dial(provider, dial.request);
  }

  /** A frame's host is there. The answer says that it is gone. */
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
    // In StrictMode the first host is destroyed at once: what waits goes to the one that stays.
    queueMicrotask(() => this.#dialWaiting(id, host));
    return () => {
      for (const stop of stops) stop();
      if (this.#apps.get(id) === app) this.#apps.delete(id);
    };
  }

  show(id: string): void {
    this.#setVisibility(id, SHOWN);
  }

  /** Down to its title bar; the navigation bar's panel folds away altogether. */
  minimize(id: string): void {
    this.#setVisibility(id, MINIMIZED);
  }

  /** Hides an app, unless the user would rather not during a call. */
  close(id: string): void {
    const host = this.hostOf(id);
    if (host) void host.close();
    else this.followVisibility(id, HIDDEN);
  }

  /**
   * Writes down how an app is shown now. The navigation bar's panel has room for one, so another one
   * there goes.
   */
  followVisibility(id: string, visibility: Visibility): void {
    this.change(id, (frame) => ({ ...frame, visibility }));
    const frame = this.find(id);
    if (frame?.location !== "remote" || visibility.isHidden || visibility.isMinimized) return;
    for (const other of this.frames.get()) {
      const isInTheWay = other.location === "remote" && !other.visibility.isHidden;
      if (other !== frame && isInTheWay) this.#setVisibility(other.provider.id, HIDDEN);
    }
  }

  /** Asks the app to end a call. One that it doesn't end, or can't be asked to end, the user may end alone. */
  hangUp(id: string, callKey: string): void {
    const isAsked = this.hostOf(id)?.endCall(callKey) ?? true;
    if (isAsked) {
      setTimeout(() => this.#markOverdue(id, callKey), HANG_UP_PATIENCE_MS);
      return;
    }
    this.#markOverdue(id, callKey);
    const frame = this.find(id);
    if (!frame?.overdueKeys.includes(callKey)) return;
    const { name } = frame.provider;
    const message = `${name} can't be asked to end one of several calls. End it in ${name}.`;
    showAlert({ source: name, message });
  }

  #markOverdue(id: string, callKey: string): void {
    this.change(id, (frame) => {
      const isOverdue = frame.calls.some((call) => call.key === callKey && isLive(call));
      const isNoted = frame.overdueKeys.includes(callKey);
      return isOverdue && !isNoted
        ? { ...frame, overdueKeys: [...frame.overdueKeys, callKey] }
        : frame;
    });
  }

  /** Ends a call whose app does not; it counts as lost. */
  loseCall(id: string, callKey: string): void {
    this.hostOf(id)?.loseCall(callKey);
  }

  /** The user has read that a call was lost. */
  dismissLoss(id: string, callKey: string): void {
    this.change(id, (frame) => ({ ...frame, seenKeys: [...frame.seenKeys, callKey] }));
  }

  chooseCaller(id: string, callKey: string, record: RecordReference): void {
    this.hostOf(id)?.chooseCaller(callKey, record);
  }

  reload(id: string): void {
    this.change(id, (frame) => ({ ...frame, hasLoaded: false }));
    this.hostOf(id)?.reload();
  }

  /** The app's frame shows a page, whichever. */
  followLoad(id: string): void {
    this.change(id, (frame) => ({ ...frame, hasLoaded: true }));
  }

  /** Ends an app's host with its frame and makes both anew, as a page does that draws itself again. */
  remount(id: string): void {
    this.#apps.delete(id);
    this.change(id, ({ provider, visibility, remounts }) =>
      newFrame(provider, visibility, remounts + 1),
    );
  }

  /** The apps that have a host: of one that cannot be embedded none could be made. */
  get apps(): ReadonlyMap<string, PageApp> {
    return this.#apps;
  }

  hostOf(id: string): CallingHost | undefined {
    return this.#apps.get(id)?.host;
  }

  /** What an app and the page said to each other since the page was loaded. */
  logOf(id: string): MessageLog {
    const log = this.#logs.get(id) ?? createMessageLog();
    this.#logs.set(id, log);
    return log;
  }

  /** What happened between a host and its app, without what is private; for whoever can mend it. */
  reportOf(id: string): string {
    return this.hostOf(id)?.report() ?? "";
  }

  /** An app whose host could not even be made: nobody will dial what waits for it. */
  fail(id: string, failure: Error): void {
    this.change(id, (frame) => ({ ...frame, status: "failed", failure }));
    for (const request of this.#takeWaiting(id)) this.refusedDials.add(request, failure.message);
  }

  resize(id: string, size: { width: number; height: number }): void {
    this.hostOf(id)?.resize(size);
  }

  change(id: string, change: (frame: FrameState) => FrameState): void {
    this.frames.set(changeFrame(this.frames.get(), id, change));
  }

  find(id: string): FrameState | undefined {
    return this.frames.get().find((frame) => frame.provider.id === id);
  }

  /** The host tells when it has done so; an app without one is only drawn. */
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

const isBusy = (frame: FrameState): boolean =>
  liveCallsOf(frame).length > 0 || frame.dials.length > 0;

import type { Envelope, HostProblemKind, LinkProblem } from "@calling-extensions/channel";
import type { CallingError } from "@calling-extensions/contract";
import type { IframeLocation } from "../api/options.ts";
import type { HostPorts, ProbeResult } from "../api/ports.ts";
import { hostError, portError } from "../host-error.ts";
import { httpOrigin } from "../frame/allowed-origins.ts";
import type { FrameInfo } from "../frame/frame-info.ts";
import { APP_SILENCE_MS, INITIALIZE_TIMEOUT_MS } from "../limits.ts";
import { withTimeout } from "../platform/time.ts";
import { appWarnings } from "./app-warnings.ts";
import { diagnose } from "./diagnose.ts";
import { microphoneWarning } from "./microphone.ts";
import { ReloadLoop } from "./reload-loop.ts";

export interface AppDiagnosisOptions {
  /** The initial URL of the frame. */
  url: string;
  allowedOrigins: readonly string[];
  location: IframeLocation;
  ports: Pick<HostPorts, "probe">;
  portTimeoutMs: number;
  readFrame(this: void): FrameInfo;
  /** The app may have this origin. */
  expectOrigin(this: void, origin: string): void;
  /** There is a new diagnosis. */
  onDiagnosis(this: void, diagnosis: CallingError): void;
  /** The app can't connect, unless it does after all. */
  onFailed(this: void, diagnosis: CallingError): void;
  onProblem(this: void, problem: CallingError): void;
}

const pageOf = (url: string): string => url.split("#", 1)[0] ?? "";

/**
 * Observes the loads of one frame, and reports what keeps its app from working:
 *
 * 1. When a page starts to load, the frame is checked; in a later task, so that the creator of the host can
 *    add a listener first.
 * 2. An app that is silent for 3 s is requested through the port `probe`; immediately if its provider lists a
 *    pattern, because then the app's origin is unknown. The result counts after the 3 s.
 * 3. A message from an origin that is not allowed, and a handshake that timed out, are diagnosed immediately.
 * 4. An app that connects after all has not failed; its own reports are checked.
 * 5. An app that is not initialized 8 s later gets a warning, which is removed once it is.
 * 6. Pages that the frame loads by itself are counted: see `ReloadLoop`.
 */
export class AppDiagnosis {
  readonly #options: AppDiagnosisOptions;
  #url: string;
  /** Counts the pages, so that the probe of one page has no effect on the next. */
  #page = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #warnings: CallingError[] = [];
  #failure: CallingError | undefined;
  #probe: ProbeResult | undefined;
  #isProbing = false;
  #isSilent = false;
  #isTimedOut = false;
  #hasLoaded = false;
  #hasConnected = false;
  #originSeen: string | undefined;
  /** Since the last load: it may belong to the next page, which has not loaded yet. */
  #originSinceLoad: string | undefined;
  readonly #reloads = new ReloadLoop();
  #initializing: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AppDiagnosisOptions) {
    this.#options = options;
    this.#url = options.url;
    this.#startPage();
  }

  /** The diagnoses since the app's page started to load. */
  get diagnoses(): readonly CallingError[] {
    return [this.#reloads.diagnosis, ...this.#warnings, this.#failure].filter(
      (diagnosis) => diagnosis !== undefined,
    );
  }

  /** The frame gets a URL, maybe the same one. */
  handleNavigation(url: string): void {
    const isSamePage = url.includes("#") && pageOf(url) === pageOf(this.#url);
    this.#url = url;
    this.#reloads.reset();
    // Another fragment of the same page loads nothing.
    if (!isSamePage || !this.#hasConnected) this.#startPage();
  }

  /** A handshake starts: with the page that is loading, or with one that the app navigated to. */
  handleConnecting(): void {
    if (this.#hasLoaded || this.#hasConnected) this.#startPageOfApp(this.#originSinceLoad);
  }

  /** The frame has loaded a page. Call it after the channel handled the load. */
  handleLoad(): void {
    this.#hasLoaded = true;
    this.#originSinceLoad = undefined;
    // A load resets the status, but not if the same page was diagnosed before.
    if (this.#failure) this.#options.onFailed(this.#failure);
  }

  /** @param origin the app's origin. */
  handleConnected(syncAck: Envelope, origin: string): void {
    this.#hasConnected = true;
    this.#failure = undefined;
    this.#originSinceLoad = undefined;
    this.#checkMicrophone(origin);
    // Browsers also report it as denied if the frame doesn't allow the microphone.
    const isExplained = this.diagnoses.some(({ code }) => code === "microphoneNotAllowed");
    for (const warning of appWarnings(syncAck, this.#options.location)) {
      if (!isExplained || warning.code !== "microphoneDenied") this.#warn(warning);
    }
    clearTimeout(this.#initializing);
    this.#initializing = setTimeout(
      () => this.#warn(hostError("appNotInitialized")),
      INITIALIZE_TIMEOUT_MS,
    );
  }

  /** The app is ready for calls. */
  handleInitialized(): void {
    clearTimeout(this.#initializing);
    this.#warnings = this.#warnings.filter(({ code }) => code !== "appNotInitialized");
  }

  handleProblem({ kind, origin }: LinkProblem<HostProblemKind>): void {
    if (kind === "appTimeout") this.#isTimedOut = true;
    else if (kind === "appRejected") {
      // A frame has one page: the connected app is gone.
      if (this.#hasConnected) this.#startPageOfApp();
      this.#originSeen = origin;
      this.#originSinceLoad = origin;
    } else return;
    this.#diagnose();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#initializing);
    this.#page += 1;
  }

  /** The frame shows another page, which the host did not load. */
  #startPageOfApp(originSeen?: string): void {
    this.#startPage(originSeen);
    const isNew = this.#reloads.count(this.#options.readFrame().isUserActive);
    if (isNew && this.#reloads.diagnosis) this.#options.onDiagnosis(this.#reloads.diagnosis);
  }

  #startPage(originSeen?: string): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#initializing);
    this.#page += 1;
    this.#warnings = [];
    this.#failure = undefined;
    this.#probe = undefined;
    this.#isProbing = false;
    this.#isSilent = false;
    this.#isTimedOut = false;
    this.#hasLoaded = false;
    this.#hasConnected = false;
    this.#originSeen = originSeen;
    this.#originSinceLoad = undefined;
    const page = this.#page;
    queueMicrotask(() => {
      if (page !== this.#page) return;
      this.#checkMicrophone(new URL(this.#url).origin);
      this.#diagnose();
      if (this.#options.allowedOrigins.some((origin) => origin.includes("*"))) this.#startProbe();
    });
    this.#timer = setTimeout(() => {
      this.#isSilent = true;
      this.#startProbe();
      this.#diagnose();
    }, APP_SILENCE_MS);
  }

  /** Calls the port once per page, unless the app is diagnosed or connected. */
  #startProbe(): void {
    if (!this.#options.ports.probe || this.#isProbing || this.#failure || this.#hasConnected)
      return;
    this.#isProbing = true;
    void this.#probeUrl(this.#page);
  }

  async #probeUrl(page: number): Promise<void> {
    const { ports, portTimeoutMs, expectOrigin, onProblem } = this.#options;
    const url = this.#url;
    try {
      const probe = await withTimeout(Promise.resolve(ports.probe?.({ url })), portTimeoutMs);
      if (page !== this.#page || this.#hasConnected) return;
      this.#probe = probe;
      const origin = httpOrigin(probe?.finalUrl ?? url);
      if (origin !== undefined) expectOrigin(origin);
      this.#diagnose();
    } catch (error) {
      if (page === this.#page) onProblem(portError("probe", error));
    }
  }

  #diagnose(): void {
    const facts = {
      frame: this.#options.readFrame(),
      url: this.#url,
      allowedOrigins: this.#options.allowedOrigins,
      // Before that, the app may still connect, whatever the probe says.
      probe: this.#isSilent ? this.#probe : undefined,
      hasLoaded: this.#hasLoaded,
      hasConnected: this.#hasConnected,
      originSeen: this.#originSeen,
      isTimedOut: this.#isTimedOut,
    };
    const failure = diagnose(facts);
    if (!failure || failure.message === this.#failure?.message) return;
    this.#failure = failure;
    this.#options.onDiagnosis(failure);
    this.#options.onFailed(failure);
  }

  #checkMicrophone(app: string): void {
    const warning = microphoneWarning(this.#options.readFrame(), app, new URL(this.#url).origin);
    if (warning) this.#warn(warning);
  }

  #warn(warning: CallingError): void {
    // The app may report what the frame's check found already.
    if (this.#warnings.some(({ code }) => code === warning.code)) return;
    this.#warnings = [...this.#warnings, warning];
    this.#options.onDiagnosis(warning);
  }
}

import type { Envelope, HostProblemKind, LinkProblem } from "@calling-extensions/channel";
import type { CallingError } from "@calling-extensions/contract";
import type { IframeLocation } from "../api/options.ts";
import type { HostPorts, ProbeResult } from "../api/ports.ts";
import { portError, withinTime } from "../ports/call-port.ts";
import { httpOrigin } from "../frame/allowed-origins.ts";
import type { FrameInfo } from "../frame/frame-info.ts";
import { hostError } from "../errors/host-error.ts";
import { appWarnings } from "./app-warnings.ts";
import { diagnose } from "./diagnose.ts";
import { microphoneWarning } from "./microphone.ts";
import { ReloadLoop } from "./reload-loop.ts";

/**
 * Apps that work speak within a second or so. Later a look at the address costs no more than it may
 * tell, and the user begins to wonder.
 */
const SILENCE_MS = 3_000;

/** An app that asks its own server for a session first is initialized within a few seconds. */
const INITIALIZE_TIMEOUT_MS = 8_000;

export interface AppDiagnosisOptions {
  /** The address that the frame is given at first. */
  url: string;
  allowedOrigins: readonly string[];
  place: IframeLocation;
  ports: Pick<HostPorts, "probe">;
  portTimeoutMs: number;
  readFrame(this: void): FrameInfo;
  /** The app may be at this origin. */
  meet(this: void, origin: string): void;
  /** Something new was found. */
  onDiagnosis(this: void, diagnosis: CallingError): void;
  /** The app cannot come up, unless it shows otherwise. */
  onFailed(this: void, diagnosis: CallingError): void;
  onProblem(this: void, problem: CallingError): void;
}

const pageOf = (url: string): string => url.split("#", 1)[0] ?? "";

/**
 * Follows one frame through its loads, and says what keeps its app from working:
 *
 * 1. When a page begins to load, what can be seen without it is looked at; in a later task, so that
 *    whoever has just made the host hears of it.
 * 2. An app that is silent for 3 s is looked at through the port `probe`; at once where its provider
 *    lists a pattern, since the app's origin is not known then. What is found out counts after the 3 s.
 * 3. An origin that may not speak and does, and the end of the handshake's time, are judged as they come.
 * 4. An app that shakes hands after all has not failed; what it says of itself is looked at.
 * 5. One that is not initialized 8 s later gets a warning, which is withdrawn once it is.
 * 6. Pages that the frame loads by itself are counted: see `ReloadLoop`.
 */
export class AppDiagnosis {
  readonly #options: AppDiagnosisOptions;
  #url: string;
  /** Counts the pages, so that what was asked about one says nothing about the next. */
  #page = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #warnings: CallingError[] = [];
  #failure: CallingError | undefined;
  #probe: ProbeResult | undefined;
  #isProbing = false;
  #isSilent = false;
  #isOver = false;
  #hasLoaded = false;
  #hasSpoken = false;
  #originSeen: string | undefined;
  /** Seen after the last load: it may be of the next page, which has not loaded yet. */
  #originSinceLoad: string | undefined;
  readonly #reloads = new ReloadLoop();
  #initializing: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AppDiagnosisOptions) {
    this.#options = options;
    this.#url = options.url;
    this.#begin();
  }

  /** What was found since the app's page began to load. */
  get diagnoses(): readonly CallingError[] {
    return [this.#reloads.diagnosis, ...this.#warnings, this.#failure].filter(
      (diagnosis) => diagnosis !== undefined,
    );
  }

  /** The frame is given an address, another one or the same. */
  handleNavigation(url: string): void {
    const isSamePage = url.includes("#") && pageOf(url) === pageOf(this.#url);
    this.#url = url;
    this.#reloads.reset();
    // Another place in the page that is there loads nothing.
    if (!isSamePage || !this.#hasSpoken) this.#begin();
  }

  /** A handshake begins: with the page that is loading, or with one that the app went to by itself. */
  handleConnecting(): void {
    if (this.#hasLoaded || this.#hasSpoken) this.#beginByItself(this.#originSinceLoad);
  }

  /** The frame has loaded a page, whichever; to be called when the channel knows it. */
  handleLoad(): void {
    this.#hasLoaded = true;
    this.#originSinceLoad = undefined;
    // A load is a new beginning for the status, but not where the same page was found out before.
    if (this.#failure) this.#options.onFailed(this.#failure);
  }

  /** @param origin where the app is. */
  handleConnected(syncAck: Envelope, origin: string): void {
    this.#hasSpoken = true;
    this.#failure = undefined;
    this.#originSinceLoad = undefined;
    this.#warnOfMicrophone(origin);
    // A browser calls it denied as well where the frame was never given the microphone.
    const isExplained = this.diagnoses.some(({ code }) => code === "microphoneNotAllowed");
    for (const warning of appWarnings(syncAck, this.#options.place)) {
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
    if (kind === "appTimeout") this.#isOver = true;
    else if (kind === "appRejected") {
      // A frame has one page: the app that was connected is gone.
      if (this.#hasSpoken) this.#beginByItself();
      this.#originSeen = origin;
      this.#originSinceLoad = origin;
    } else return;
    this.#judge();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#initializing);
    this.#page += 1;
  }

  /** The frame shows another page, which the host did not ask for. */
  #beginByItself(originSeen?: string): void {
    this.#begin(originSeen);
    const isNew = this.#reloads.count(this.#options.readFrame().isUserActive);
    if (isNew && this.#reloads.diagnosis) this.#options.onDiagnosis(this.#reloads.diagnosis);
  }

  #begin(originSeen?: string): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#initializing);
    this.#page += 1;
    this.#warnings = [];
    this.#failure = undefined;
    this.#probe = undefined;
    this.#isProbing = false;
    this.#isSilent = false;
    this.#isOver = false;
    this.#hasLoaded = false;
    this.#hasSpoken = false;
    this.#originSeen = originSeen;
    this.#originSinceLoad = undefined;
    const page = this.#page;
    queueMicrotask(() => {
      if (page !== this.#page) return;
      this.#warnOfMicrophone(new URL(this.#url).origin);
      this.#judge();
      if (this.#options.allowedOrigins.some((origin) => origin.includes("*"))) this.#lookAround();
    });
    this.#timer = setTimeout(() => {
      this.#isSilent = true;
      this.#lookAround();
      this.#judge();
    }, SILENCE_MS);
  }

  /** Asks the port, once for each page, while there is something to find out. */
  #lookAround(): void {
    if (!this.#options.ports.probe || this.#isProbing || this.#failure || this.#hasSpoken) return;
    this.#isProbing = true;
    void this.#ask(this.#page);
  }

  async #ask(page: number): Promise<void> {
    const { ports, portTimeoutMs, meet, onProblem } = this.#options;
    const url = this.#url;
    try {
      const probe = await withinTime(portTimeoutMs, Promise.resolve(ports.probe?.({ url })));
      if (page !== this.#page || this.#hasSpoken) return;
      this.#probe = probe;
      const origin = httpOrigin(probe?.finalUrl ?? url);
      if (origin !== undefined) meet(origin);
      this.#judge();
    } catch (error) {
      if (page === this.#page) onProblem(portError("probe", error));
    }
  }

  #judge(): void {
    const facts = {
      frame: this.#options.readFrame(),
      url: this.#url,
      allowedOrigins: this.#options.allowedOrigins,
      // Before the silence is long enough a server's word weighs less than the app's that may come.
      probe: this.#isSilent ? this.#probe : undefined,
      hasLoaded: this.#hasLoaded,
      hasSpoken: this.#hasSpoken,
      originSeen: this.#originSeen,
      isOver: this.#isOver,
    };
    const failure = diagnose(facts);
    if (!failure || failure.message === this.#failure?.message) return;
    this.#failure = failure;
    this.#options.onDiagnosis(failure);
    this.#options.onFailed(failure);
  }

  #warnOfMicrophone(app: string): void {
    const warning = microphoneWarning(this.#options.readFrame(), app, new URL(this.#url).origin);
    if (warning) this.#warn(warning);
  }

  #warn(warning: CallingError): void {
    // The app's own word for what was seen from outside is no news.
    if (this.#warnings.some(({ code }) => code === warning.code)) return;
    this.#warnings = [...this.#warnings, warning];
    this.#options.onDiagnosis(warning);
  }
}

import type { CallingError } from "@calling-extensions/contract";
import type { Theme } from "../api/options.ts";
import { AppDiagnosis } from "../diagnosis/app-diagnosis.ts";
import { allowedOriginsOf } from "../frame/allowed-origins.ts";
import { CallingFrame } from "../frame/calling-frame.ts";
import { readFrameInfo } from "../frame/frame-info.ts";
import { reloadWhenOnline } from "../frame/reload-when-online.ts";
import { MessageRecorder } from "../messages/message-recorder.ts";
import { capabilitiesOf } from "../ports/default-ports.ts";
import { AppConnection } from "./app-connection.ts";
import { AppVisibility } from "./app-visibility.ts";
import { followTheme } from "./follow-theme.ts";
import type { HostCore } from "./host-core.ts";

/** The app in its frame: the connection to its page, whether it is shown, and what keeps it from working. */
export class AppInFrame {
  /** Where the app may be. */
  readonly origins: readonly string[];
  readonly frame: CallingFrame;
  readonly recorder: MessageRecorder;
  readonly connection: AppConnection;
  readonly diagnosis: AppDiagnosis;
  readonly visibility: AppVisibility;
  readonly setTheme: (theme: Theme) => void;
  readonly #url: string;
  readonly #network: ReturnType<typeof reloadWhenOnline>;
  readonly #stopFollowingWindow: () => void;

  constructor(core: HostCore) {
    const { options, policy, events, calls, habits, ports, onProblem } = core;
    const { provider, context } = options;
    this.#url = provider.url;
    const origins = allowedOriginsOf(provider);
    this.origins = origins;
    const frame = new CallingFrame(options.frame, provider);
    this.frame = frame;
    this.#stopFollowingWindow = frame.followWindow((size) => events.emit("resize", size));
    this.recorder = new MessageRecorder({
      calls,
      hasListeners: () => events.has("message"),
      emit: (record) => events.emit("message", record),
    });
    this.connection = new AppConnection({
      peer: frame.window,
      origins,
      context,
      calls,
      recorder: this.recorder,
      habits,
      events,
      portCapabilities: capabilitiesOf(options.ports),
    });
    const { connection } = this;
    this.diagnosis = new AppDiagnosis({
      url: provider.url,
      allowedOrigins: origins,
      location: context.iframeLocation,
      ports,
      portTimeoutMs: policy.portTimeoutMs,
      readFrame: () => readFrameInfo(frame.iframe, window),
      expectOrigin: connection.expectOrigin,
      onDiagnosis: (error: CallingError) => events.emit("diagnosis", error),
      onFailed: (error) => connection.setStatus("failed", error),
      onProblem,
    });
    this.visibility = new AppVisibility(options.visibility, connection.send, events);
    this.setTheme = followTheme(options.theme, connection);
    this.#network = reloadWhenOnline(window, {
      isConnected: () => connection.isConnected,
      reload: () => this.reload(),
    });
    this.#followPage(core);
  }

  /** Loads another page of the app. */
  readonly navigate = (url: string): void => {
    this.connection.handleNavigation();
    this.frame.navigate(url);
    this.connection.expectOrigin(new URL(url).origin);
    this.diagnosis.handleNavigation(url);
  };

  reload(): void {
    this.navigate(this.#url);
  }

  destroy(): void {
    this.#network.stop();
    this.diagnosis.destroy();
    this.connection.destroy();
    this.recorder.stop();
    this.#stopFollowingWindow();
    this.frame.remove();
  }

  #followPage({ events }: HostCore): void {
    const { connection, diagnosis } = this;
    this.frame.onLoad(() => {
      this.#network.handleLoad();
      connection.handleLoad();
      diagnosis.handleLoad();
    });
    connection.on("connecting", () => {
      this.visibility.reset();
      diagnosis.handleConnecting();
    });
    connection.on("connected", ({ syncAck, origin }) => diagnosis.handleConnected(syncAck, origin));
    connection.on("problem", (problem) => diagnosis.handleProblem(problem));
    events.on("status", ({ status }) => {
      if (status === "initialized") diagnosis.handleInitialized();
    });
  }
}

import { onOnline } from "@calling-extensions/platform";
import type { Registration } from "@calling-extensions/telephony";
import type { UA } from "jssip";
import { REGISTER_AGAIN_MS, REGISTRATION_TIMEOUT_MS } from "./limits.ts";
import { isRefusal, registrationProblem } from "./registration-problem.ts";

/** Keeps this phone registered at its server, from `start` until `stop`. */
export class SipRegistration {
  readonly #agent: UA;
  readonly #onChange: (registration: Registration) => void;
  /** What to do when the server can be reached again. */
  readonly #waiting: (() => void)[] = [];
  #current: Registration = { state: "registering" };
  #wasConnected = false;
  #registerAgain: ReturnType<typeof setTimeout> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #stopListening: (() => void) | undefined;

  constructor(agent: UA, onChange: (registration: Registration) => void) {
    this.#agent = agent;
    this.#onChange = onChange;
    agent.on("connected", () => {
      this.#wasConnected = true;
      this.#expectReply();
    });
    agent.on("disconnected", ({ error }) => {
      // The phone closes the connection itself when it signs out.
      if (!error && this.#current.state === "unregistered") return;
      const problem = this.#wasConnected ? "connectionLost" : "unreachable";
      this.#change({ state: "reconnecting", problem });
    });
    agent.on("registered", () => {
      this.#change({ state: "registered" });
      for (const run of this.#waiting.splice(0)) run();
    });
    agent.on("registrationFailed", ({ response }) =>
      this.#handleFailure((response as typeof response | null)?.status_code),
    );
  }

  get current(): Registration {
    return this.#current;
  }

  start(): void {
    this.#stopListening = onOnline(window, () => this.#refresh());
    this.#agent.start();
  }

  /** Signs out, and reports nothing afterwards. */
  stop(): void {
    clearTimeout(this.#registerAgain);
    clearTimeout(this.#timeout);
    this.#stopListening?.();
    this.#current = { state: "unregistered" };
    this.#agent.stop();
  }

  /** Registers again after a refusal. */
  retry(): void {
    if (this.#current.state !== "failed" || !this.#agent.isConnected()) return;
    this.#expectReply();
    this.#agent.register();
  }

  /** Runs now if the WebSocket is open, or else after the next registration. */
  whenConnected(run: () => void): void {
    if (this.#agent.isConnected()) run();
    else this.#waiting.push(run);
  }

  /** After the computer slept or changed networks, the server may have forgotten this phone. */
  #refresh(): void {
    if (this.#agent.isConnected()) this.#agent.register();
  }

  #change(next: Registration): void {
    clearTimeout(this.#timeout);
    this.#current = next;
    this.#onChange(next);
  }

  #expectReply(): void {
    this.#change({ state: "registering" });
    this.#timeout = setTimeout(
      () => this.#change({ state: "reconnecting", problem: "noReply" }),
      REGISTRATION_TIMEOUT_MS,
    );
  }

  #handleFailure(statusCode: number | undefined): void {
    if (!this.#agent.isConnected()) return;
    const problem = registrationProblem(statusCode);
    if (isRefusal(statusCode)) {
      this.#change({ state: "failed", problem, statusCode });
      return;
    }
    this.#change({ state: "reconnecting", problem, statusCode });
    clearTimeout(this.#registerAgain);
    this.#registerAgain = setTimeout(() => this.#agent.register(), REGISTER_AGAIN_MS);
  }
}

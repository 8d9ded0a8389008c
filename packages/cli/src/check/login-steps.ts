import type { Frame } from "playwright-core";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { describeError } from "./page-watch.ts";

/** The configuration's own steps that log in. They run once in a session. */
export class LoginSteps {
  /** Whether they have run. */
  hasRun = false;
  /** Why they failed, as a sentence. */
  error: string | undefined;
  readonly #logIn: CallingExtensionsConfig["logIn"];

  constructor(logIn: CallingExtensionsConfig["logIn"]) {
    this.#logIn = logIn;
  }

  /** Whether the configuration has any. */
  get exist(): boolean {
    return this.#logIn !== undefined;
  }

  /** Runs the steps. Returns whether they succeeded. */
  async run(frame: Frame): Promise<boolean> {
    if (!this.#logIn) return false;
    this.hasRun = true;
    try {
      await this.#logIn(frame);
      return true;
    } catch (error) {
      this.error = `logIn of the configuration failed: ${describeError(error)}`;
      return false;
    }
  }
}

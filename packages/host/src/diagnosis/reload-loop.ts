import type { CallingError } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import { LOADS_WINDOW_MS, MAX_LOADS } from "../limits.ts";

/**
 * Counts the pages that a frame loads by itself, and reports too many within 10 s. Loads that the user may
 * have caused don't count: people log in, and follow links.
 */
export class ReloadLoop {
  #times: number[] = [];
  #diagnosis: CallingError | undefined;

  /** Set while the frame keeps loading. */
  get diagnosis(): CallingError | undefined {
    return this.#diagnosis;
  }

  /** A page starts to load. Returns whether the diagnosis is new. */
  count(isUserActive: boolean): boolean {
    const now = performance.now();
    const recent = this.#times.filter((time) => now - time <= LOADS_WINDOW_MS);
    this.#times = isUserActive ? [] : [...recent, now];
    if (recent.length === 0) this.#diagnosis = undefined;
    if (this.#diagnosis || this.#times.length <= MAX_LOADS) return false;
    const seconds = Math.max(1, Math.round((now - (this.#times[0] ?? now)) / 1_000));
    const detail = `It loaded ${this.#times.length} times within ${seconds} s, without any user activity.`;
    this.#diagnosis = hostError("appReloadLoop", detail);
    return true;
  }

  /** The host loads the app. */
  reset(): void {
    this.#times = [];
    this.#diagnosis = undefined;
  }
}

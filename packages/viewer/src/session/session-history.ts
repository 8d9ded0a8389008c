import type { RecordingEntry } from "@calling-extensions/recording";
import { MAX_SNAPSHOTS, MIN_SNAPSHOT_INTERVAL } from "../limits.ts";
import { advanceState, EMPTY_STATE, type SessionState } from "./session-state.ts";

/** The states of a recorded session. A stored one is near each moment, so that any moment is found quickly. */
export class SessionHistory {
  readonly #entries: readonly RecordingEntry[];
  readonly #interval: number;
  /** The states after 0, `#interval`, … entries, as far as they were needed. */
  readonly #snapshots: SessionState[] = [EMPTY_STATE];

  constructor(entries: readonly RecordingEntry[]) {
    this.#entries = entries;
    this.#interval = Math.max(MIN_SNAPSHOT_INTERVAL, Math.ceil(entries.length / MAX_SNAPSHOTS));
  }

  /** The state after so many entries. */
  stateAfter(count: number): SessionState {
    const start = count - (count % this.#interval);
    return advanceState(this.#snapshot(start / this.#interval), this.#entries.slice(start, count));
  }

  #snapshot(index: number): SessionState {
    let state = this.#snapshots.at(-1) ?? EMPTY_STATE;
    while (this.#snapshots.length <= index) {
      const start = (this.#snapshots.length - 1) * this.#interval;
      state = advanceState(state, this.#entries.slice(start, start + this.#interval));
      this.#snapshots.push(state);
    }
    return this.#snapshots[index] ?? state;
  }
}

/** Time as a carrier sees it. A test passes a clock that it controls. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after a delay in milliseconds. Returns a function that cancels it; calling it twice is safe. */
  after(delayMs: number, run: () => void): () => void;
}

import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Prints the number of violations of each kind. `npm run chaos` loads this reporter. */
export default class SummaryReporter implements Reporter {
  readonly #counts = new Map<string, number>();
  #rounds = 0;
  #failedRounds = 0;

  onTestEnd(test: TestCase): void {
    if (!/ in round \d/.test(test.title)) return;
    this.#rounds += 1;
    if (!test.ok()) this.#failedRounds += 1;
    for (const { type } of test.annotations) {
      this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
    }
  }

  onEnd(): void {
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    console.log("");
    for (const [kind, count] of this.#counts) console.log(`${String(count).padStart(5)}  ${kind}`);
    console.log(`${total} violations in ${this.#failedRounds} of ${this.#rounds} rounds of chaos.`);
  }
}

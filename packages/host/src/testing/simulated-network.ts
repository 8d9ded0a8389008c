import { CallingError } from "@calling-extensions/contract";
import type { SimulatedPage } from "@calling-extensions/platform/testing";
import { never } from "./simulated-storage.ts";

/** What happens to requests; `stormy` mixes all of the others. */
export type Weather = "fine" | "stormy" | "offline" | "down" | "signedOut" | "refusing";

type Fate =
  | "ok"
  | "repeated"
  | "lost"
  | "answerLost"
  | "hangs"
  | "answerHangs"
  | "unavailable"
  | "signedOut"
  | "refused";

const fates: Readonly<Record<Weather, readonly Fate[]>> = {
  fine: ["ok"],
  stormy: [
    "ok",
    "ok",
    "ok",
    "repeated",
    "lost",
    "answerLost",
    "answerLost",
    "hangs",
    "answerHangs",
    "unavailable",
    "signedOut",
    "refused",
  ],
  offline: ["lost"],
  down: ["unavailable", "hangs"],
  signedOut: ["signedOut"],
  refusing: ["refused"],
};

export class SimulatedNetwork {
  weather: Weather = "fine";
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /**
   * Carries a request to the CRM, and the response back. A request may arrive after its page is
   * closed.
   */
  async send<Answer>(page: SimulatedPage, run: () => Answer): Promise<Answer> {
    if (page.isClosed) return never();
    const { weather } = this;
    const fate = fates[weather][Math.floor(this.#random() * fates[weather].length)] ?? "ok";
    // In a storm, requests overtake each other, and may take longer than the outbox waits.
    const latency = (): number => (weather === "stormy" ? this.#random() ** 4 * 50_000 : 80);
    if (fate === "hangs") return never();
    if (fate === "lost") {
      await page.wait(latency());
      throw new TypeError("Failed to fetch");
    }
    // A browser or a proxy sends a request again whose connection was closed.
    if (fate === "repeated") page.browser.clock.after(latency(), () => arrive(fate, run));
    const result = await new Promise<{ answer: Answer } | { error: unknown }>((resolve) => {
      page.browser.clock.after(latency(), () => resolve(arrive(fate, run)));
    });
    if (fate === "answerHangs") return never();
    await page.wait(latency());
    if (fate === "answerLost") throw new TypeError("Failed to fetch");
    if ("error" in result) throw result.error;
    return result.answer;
  }
}

function arrive<Answer>(fate: Fate, run: () => Answer): { answer: Answer } | { error: unknown } {
  try {
    if (fate === "unavailable") throw new Error("503");
    if (fate === "signedOut") throw new CallingError("sessionExpired", "Sign in.");
    if (fate === "refused") throw new CallingError("saveRefused", "Not allowed.");
    return { answer: run() };
  } catch (error) {
    return { error };
  }
}

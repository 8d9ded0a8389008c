import { userEvent } from "vitest/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { createFarEndAudio } from "./far-end-audio.ts";

/** Tells when a context has answered; its errors stay with who resumed it. */
class ObservedContext extends AudioContext {
  static created: ObservedContext | undefined;
  answered = Promise.resolve();

  constructor() {
    super();
    ObservedContext.created = this;
  }

  override async resume(): Promise<void> {
    const resumed = super.resume();
    this.answered = resumed.catch(() => {});
    await resumed;
  }
}

it("ends without an error while a click resumes it", async () => {
  vi.stubGlobal("AudioContext", ObservedContext);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });

  const audio = createFarEndAudio(() => {});
  const context = ObservedContext.created;
  await userEvent.click(document.documentElement);
  await vi.waitFor(() => expect(context?.state).toBe("running"));
  // As browsers do without a click since a reload.
  await context?.suspend();
  document.dispatchEvent(new PointerEvent("pointerdown"));
  // A busy page, which learns only after it has closed its audio that this was resumed.
  const until = performance.now() + 100;
  while (performance.now() < until);
  audio.close();
  await context?.answered;

  // An unhandled rejection fails the run.
  expect(context?.state).toBe("closed");
});

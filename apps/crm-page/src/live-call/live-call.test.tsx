// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { hostCall } from "../testing/fake-host.ts";
import { newFrame, SHOWN } from "../engine/frame-state.ts";
import { FakeOutbox } from "../testing/fake-outbox.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { provider } from "../testing/provider-builder.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { LiveCall } from "./live-call.tsx";

const NOW = 1_000_000;

test.each([
  ["rings since the app started it", { state: "ringing", startedAt: NOW - 65_000 }, "1:05"],
  ["runs since it was answered", { startedAt: NOW - 65_000, answeredAt: NOW - 60_000 }, "1:00"],
  ["starts at zero if the app's clock is ahead", { startedAt: NOW + 5_000 }, "0:00"],
] as const)(
  "the timer of a call that %s doesn't depend on when it is shown",
  async (_name, call, shown) => {
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    fakeService(() => undefined);
    const frame = newFrame(provider({ id: "9001" }), SHOWN);
    const outbox = followOutbox(new FakeOutbox());
    onTestFinished(() => outbox.stop());
    const { element } = renderPage(
      <OutboxContext value={outbox}>
        <LiveCall frame={frame} call={hostCall(call)} />
      </OutboxContext>,
    );
    const timer = () => element.querySelector("[role=timer]")?.textContent;
    await expect.poll(timer, patient).toBe(shown);
  },
);

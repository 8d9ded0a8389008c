// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { followHost } from "../engine/follow-host.ts";
import { SHOWN } from "../engine/frame-state.ts";
import type { SharedCall } from "../engine/shared-calls.ts";
import { FakeOutbox } from "../testing/fake-outbox.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { provider } from "../testing/provider-builder.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { CallBar } from "./call-bar.tsx";

const broken = vi.hoisted(() => ({ part: "" }));
const breakIf = (part: string): void => {
  if (broken.part === part) throw new Error(`${part} is broken`);
};
vi.mock("./call-row.tsx", async (importOriginal) => {
  const original = await importOriginal<typeof import("./call-row.tsx")>();
  return {
    ...original,
    CallRow: (props: Parameters<typeof original.CallRow>[0]) => {
      breakIf("the row");
      return original.CallRow(props);
    },
  };
});
vi.mock("./each-call-once.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("./each-call-once.ts")>();
  return {
    eachCallOnce: (...parameters: Parameters<typeof original.eachCallOnce>) => {
      breakIf("the bar");
      return original.eachCallOnce(...parameters);
    },
  };
});

const inTab: SharedCall = {
  providerId: "9002",
  appName: "Other phone",
  key: "elsewhere",
  externalCallId: "app-call",
  direction: "OUTBOUND",
  state: "inProgress",
  number: "+12025550102",
  startedAt: 0,
  actions: [],
};

beforeEach(() => {
  fakeService(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

/** Shows the bar with what the app of this page has. */
function showBar(content: Partial<FakeHost>) {
  const outbox = followOutbox(new FakeOutbox());
  onTestFinished(() => outbox.stop());
  const page = renderPage(
    <OutboxContext value={outbox}>
      <CallBar />
    </OutboxContext>,
  );
  const app = provider({ id: "9001" });
  const fake = Object.assign(new FakeHost(), content);
  page.controller.open(app, SHOWN);
  followHost(page.controller, app.id, fake.host);
  page.controller.attach(app.id, fake.host);
  return { ...page, orders: fake.orders, text: () => page.element.textContent };
}

const call = hostCall({ toNumber: "+12025550101" });

test("a call whose row fails can be hung up, also while it rings", async () => {
  broken.part = "the row";
  const ringing = hostCall({ key: "ringing", direction: "INBOUND", state: "ringing" });
  const { text, press, orders } = showBar({ calls: [call, ringing] });
  await expect.poll(text, patient).toContain("Couldn't show this call");
  expect(text()?.match(/Hang up/g)).toHaveLength(2);
  press("Hang up");
  expect(orders).toContain("end k");
});

test("a call of another tab whose row fails can be hung up", async () => {
  broken.part = "the row";
  const { phone, text, press } = showBar({});
  const hangUp = vi.spyOn(phone, "hangUp");
  phone.elsewhere.setState(
    {
      place: "tab",
      tab: "other",
      calls: [inTab],
      completedCalls: [],
      appsInEveryTab: [],
      replies: [],
    },
    true,
  );
  await expect.poll(text, patient).toContain("Couldn't show this call");
  press("Hang up");
  expect(hangUp).toHaveBeenCalledWith(inTab);
});

test("a dial whose row fails can be canceled", async () => {
  broken.part = "the row";
  const dial = { request: dialRequest(), startTimestamp: 1, state: "sent" } as const;
  const { text, press, orders } = showBar({ dials: [dial] });
  await expect.poll(text, patient).toContain("Couldn't show this call");
  press("Cancel");
  expect(orders).toContain("cancel 1");
});

test("each call can be hung up if the bar fails", async () => {
  broken.part = "the bar";
  const { text, press, orders } = showBar({ calls: [call, hostCall({ key: "k2" })] });
  await expect.poll(text, patient).toContain("Couldn't show the current calls");
  press("Hang up +12025550101");
  press("Hang up Unknown number");
  expect(orders).toEqual(expect.arrayContaining(["end k", "end k2"]));
});

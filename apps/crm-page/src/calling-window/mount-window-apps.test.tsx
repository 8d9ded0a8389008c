// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { writeLastChoice } from "../providers/local-settings.ts";
import { FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";
import { installedApp } from "../testing/provider-builder.ts";
import { patient } from "../testing/render-page.tsx";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { MountWindowApps } from "./mount-window-apps.tsx";

beforeEach(() => localStorage.clear());

const apps = (...ids: string[]) => ({
  body: { results: ids.map((id) => installedApp(id, `App ${id}`)) },
});

const mount = (responses: Responses, isIndependent = false, fake = new FakeOutbox()) => {
  const outbox = followOutbox(fake);
  onTestFinished(() => outbox.stop());
  const part = showPart(
    <OutboxContext value={outbox}>
      <MountWindowApps isIndependent={isIndependent} />
    </OutboxContext>,
    responses,
  );
  const frames = () =>
    part.controller.frames
      .getState()
      .map(
        ({ provider: { id }, visibility }) => `${id} ${visibility.isHidden ? "hidden" : "shown"}`,
      );
  return { ...part, frames };
};

test("apps that load, fail, and are loaded again", async () => {
  const { shows, press, respond } = mount({ "GET /providers": undefined });
  await shows("Loading the calling apps…");
  respond({ "GET /providers": notToday });
  await shows("Couldn't load the calling apps");
  respond({ "GET /providers": apps() });
  await press("Try again");
  expect(await shows("No calling apps")).toContain("Install one in the CRM to call from here.");
});

test.each<[string, string | undefined, boolean, string[]]>([
  ["the first one", undefined, false, ["1 shown"]],
  ["the one that was used last", "2", false, ["2 shown"]],
  ["only that one in a window that an app opened", "2", true, ["2 shown"]],
])("a window shows %s", async (_name, last, isIndependent, expected) => {
  if (last !== undefined) writeLastChoice(last);
  const { frames } = mount({ "GET /providers": apps("1", "2") }, isIndependent);
  await expect
    .poll(() => frames().filter((each) => each.endsWith("shown")), patient)
    .toEqual(expected);
});

test("an app that was on a call is shown, and no other", async () => {
  const fake = new FakeOutbox();
  fake.entries = [outboxEntry("saving", { providerId: "2", state: "inProgress" })];
  const { frames } = mount({ "GET /providers": apps("1", "2") }, false, fake);
  await expect.poll(frames, patient).toContain("2 shown");
  expect(frames()).not.toContain("1 shown");
});

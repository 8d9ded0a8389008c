// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { saveSessionToken } from "../api/session-token.ts";
import { SESSION_RETRY_INTERVAL_MS } from "../limits.ts";
import { useSession } from "../session/session.ts";
import { demoSession, patient } from "../testing/render-page.tsx";
import { notToday, showPart } from "../testing/show-part.tsx";
import { SessionGate } from "./session-gate.tsx";

beforeEach(() => saveSessionToken("t-1"));

const User = () => `Signed in as ${useSession().user.name}`;

const session = { ...demoSession, user: { ...demoSession.user, name: "Kim Lee" } };

const open = (response: Parameters<typeof showPart>[1] = {}) =>
  showPart(
    <>
      <p>Page</p>
      <SessionGate>
        <User />
      </SessionGate>
    </>,
    response,
  );

test("the page waits for its session", async () => {
  const { shows, respond } = open({ "GET /session": undefined });
  await shows(/^Page$/);
  respond({ "GET /session": { body: session } });
  expect(await shows("Signed in as Kim Lee")).toContain("Page");
});

test("a session that can't be opened is opened again", async () => {
  const { shows, press, respond } = open({ "GET /session": notToday });
  expect(await shows("# Couldn't open the CRM")).toContain("Not today.");
  respond({ "GET /session": { body: session } });
  await press("Try again");
  expect(await shows("Signed in as Kim Lee")).not.toContain("Couldn't");
});

test("a single failure may be a restart, which the user needn't know of", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { element, respond, requests } = open({
    "GET /session": { status: 503, body: { message: "Restarting." } },
  });
  const text = () => element.textContent;
  const untilRequest = (count: number) =>
    expect
      .poll(() => {
        vi.advanceTimersByTime(SESSION_RETRY_INTERVAL_MS / 2);
        return requests.length;
      }, patient)
      .toBeGreaterThanOrEqual(count);
  await expect.poll(() => requests.length, patient).toBe(1);
  await untilRequest(2);
  await expect.poll(text, patient).toContain("Restarting.");
  respond({ "GET /session": { body: session } });
  await untilRequest(3);
  await expect.poll(text, patient).toContain("Signed in as Kim Lee");
});

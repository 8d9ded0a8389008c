// @vitest-environment jsdom
import { SIGN_IN_REQUIRED, signInProblems } from "@calling-extensions/crm/page-api";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { unsavedTexts } from "../session/unsaved-texts.ts";
import { sessionQuery } from "../session/session.ts";
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

const signInRequired = {
  status: 401,
  body: {
    message: "Sign in to use the CRM.",
    errors: [{ message: "Open it.", code: SIGN_IN_REQUIRED, context: { signInPath: ["/x"] } }],
  },
};
const signedOut = { "GET /session": signInRequired, "POST /session": signInRequired };

/** Shows the gate of a page at an address. */
function openAt(address: string, responses: Parameters<typeof showPart>[1]) {
  window.history.replaceState(null, "", address);
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  return open(responses);
}

const pageText = () => document.body.textContent;
const focusedText = () => document.querySelector(":focus")?.textContent;

const linkOf = (element: Element) => element.querySelector<HTMLAnchorElement>("a[href]");

test("without a session, the user signs in and returns to the same place", async () => {
  const { shows, element } = openAt("/contacts/1/objects/0-1?q=a%20b#c", signedOut);
  await shows("# Sign in");
  expect(document.title).toBe("Sign in · CRM");
  const link = linkOf(element);
  expect(link?.getAttribute("href")).toBe(
    "/_page/sign-in?returnTo=%2Fcontacts%2F1%2Fobjects%2F0-1%3Fq%3Da%2520b%23c",
  );
  expect(document.activeElement).toBe(link);
});

test.each([...signInProblems, "other"])("a sign-in failed: %s", async (problem) => {
  const { shows, element } = openAt(`/?q=1&signInProblem=${problem}`, signedOut);
  await shows("Sign in again");
  const texts = {
    failed: "The sign-in didn't work. Try again.",
    notBegun: "took too long, or began in another browser",
    unavailable: "isn't responding. Try again in a few minutes",
    notInvited: "Ask an administrator of the CRM to invite you",
    emailNotVerified: "Verify it where you manage the account",
    deactivated: "Ask an administrator of the CRM to activate it",
    other: "The sign-in didn't work. Try again.",
  };
  expect(element.querySelector("[role=alert]")?.textContent).toContain(texts[problem as "other"]);
  expect(document.title).toBe("Couldn't sign in · CRM");
  expect(linkOf(element)?.getAttribute("href")).toBe("/_page/sign-in?returnTo=%2F%3Fq%3D1");
  // A reload doesn't show it again.
  expect(window.location.search).toBe("?q=1");
});

test("the gate opens when the user returns from a tab in which they have signed in", async () => {
  const { shows, respond, changes } = openAt("/", signedOut);
  await shows("# Sign in");
  respond({
    "GET /session": { body: session },
    "POST /session": { body: { ...session, token: "t-2", expiresAt: 0 } },
  });
  const before = changes().length;
  window.dispatchEvent(new Event("focus"));
  await shows("Signed in as Kim Lee");
  expect(changes().length).toBeLessThanOrEqual(before + 1);
});

test("another rejection of the session isn't a reason to sign in", async () => {
  const { shows } = openAt("/", { "GET /session": signInRequired, "POST /session": notToday });
  expect(await shows("# Couldn't open the CRM")).toContain("Not today.");
});

test("the page stays when its session ends, until the user has signed in again", async () => {
  const { shows, respond, queryClient } = openAt("/contacts/1", {
    "GET /session": { body: session },
  });
  await shows("Signed in as Kim Lee");
  respond(signedOut);
  void queryClient.refetchQueries(sessionQuery);
  expect(await shows("Your session has ended.")).toContain("Signed in as Kim Lee");
  const link = linkOf(document.body);
  expect(link?.target).toBe("_blank");
  expect(link?.getAttribute("href")).toBe("/_page/sign-in?returnTo=%2Fcontacts%2F1");
  respond({
    "GET /session": { body: session },
    "POST /session": { body: { ...session, token: "t-3", expiresAt: 0 } },
  });
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(pageText, patient).not.toContain("session has ended");
  expect(pageText()).toContain("Signed in as Kim Lee");
});

function titled(text: string): HTMLTitleElement {
  const title = document.createElement("title");
  title.textContent = text;
  onTestFinished(() => title.remove());
  return title;
}

test("a page that is kept for what the user has typed shows that", async () => {
  const { shows, respond, queryClient } = openAt("/", { "GET /session": { body: session } });
  await shows("Signed in as Kim Lee");
  unsavedTexts.setState(
    [
      { label: "Note", text: "Wants an offer" },
      { label: "", text: "Other" },
    ],
    true,
  );
  onTestFinished(() => unsavedTexts.setState(undefined, true));
  document.head.prepend(titled("Ada Example"));
  respond(signedOut);
  void queryClient.refetchQueries(sessionQuery);
  const text = await shows(
    "Your session has ended. Calls continue, and what you typed stays here.",
  );
  expect(text).toContain("field Note: Wants an offer");
  expect(text).toContain("field Your text: Other");
  await expect.poll(focusedText, patient).toContain("Your session has ended.");
  expect(document.title).toBe("CRM");
  // The page opens another record.
  document.head.prepend(titled("Bo Example"));
  await expect.poll(() => document.title, patient).toBe("CRM");
  unsavedTexts.setState(undefined, true);
  await expect.poll(() => document.title, patient).toBe("Bo Example");
});

test("a page that is kept for a call leaves the focus in it, and a hidden dialog leaves it usable", async () => {
  const { shows, respond, queryClient } = openAt("/", { "GET /session": { body: session } });
  await shows("Signed in as Kim Lee");
  const corner = document.createElement("div");
  onTestFinished(() => corner.remove());
  corner.innerHTML = "<div inert><section data-in-call=true><input></section></div><p inert></p>";
  document.body.append(corner);
  corner.querySelector("input")?.focus();
  unsavedTexts.setState([], true);
  onTestFinished(() => unsavedTexts.setState(undefined, true));
  respond(signedOut);
  void queryClient.refetchQueries(sessionQuery);
  await shows("Your session has ended. Calls continue");
  await expect
    .poll(() => [...corner.children].map(({ outerHTML }) => outerHTML), patient)
    .toEqual([
      '<div><section data-in-call="true" data-react-aria-top-layer="true"><input></section></div>',
      '<p inert=""></p>',
    ]);
  expect(document.activeElement).toBe(corner.querySelector("input"));
});

test("the page of one user doesn't continue as another one", async () => {
  const { shows, respond, queryClient } = openAt("/", { "GET /session": { body: session } });
  await shows("Signed in as Kim Lee");
  const other = { ...session, user: { ...session.user, id: "99", name: "Sam Lee" } };
  respond({
    "GET /session": signInRequired,
    "POST /session": { body: { ...other, token: "t-4", expiresAt: 0 } },
  });
  void queryClient.refetchQueries(sessionQuery);
  const text = await shows("Sam Lee has signed in. Reload the page to continue as Sam Lee.");
  expect(text).toContain("Signed in as Kim Lee");
  expect(text).toContain("Reload");
});

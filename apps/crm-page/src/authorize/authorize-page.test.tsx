// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { fakeService, type ServiceRequest } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { notToday, showPart } from "../testing/show-part.tsx";
import { AuthorizePage } from "./authorize-page.tsx";

const context = { returnUrl: ["https://app.example/back?error=x"] };

test.each([
  ["invalid_client", {}, "The link may be out of date."],
  ["access_denied", {}, "Ask someone who manages the account's users"],
  ["invalid_scope", {}, "This is a problem with the app, not something you did."],
  ["invalid_scope", { errors: [{ context }] }, "Return to app.example"],
])("a user reads what to do about the error %s with %j", async (error, more, advice) => {
  fakeService(() => ({ status: 400, body: { message: "It can't be.", error, ...more } }));
  const { element } = renderPage(<AuthorizePage />);
  await expect.poll(() => element.textContent, patient).toContain(advice);
  const text = element.textContent;
  expect(text).toContain("This app can't be installedIt can't be.");
  expect(text).toContain(`Error ${error}, reference 1`);
  expect(element.querySelector("a")?.href).toBe(
    "errors" in more ? context.returnUrl[0] : undefined,
  );
});

test("a user reads an error without a name, too", async () => {
  fakeService(() => ({ status: 400, body: { message: "It can't be." } }));
  const { element } = renderPage(<AuthorizePage />);
  await expect.poll(() => element.textContent, patient).toContain("It can't be.This is a problem");
  expect(element.textContent).not.toContain("reference");
});

/** An app that asks for two scopes. */
const review = (isInstalled = false) => ({
  body: {
    app: { appId: "1", name: "My app", isInstalled },
    scopes: [
      { name: "tickets", isRequired: true },
      { name: "files", isRequired: false },
    ],
    returnOrigin: "https://app.example",
  },
});

/** The address that the browser is sent to. */
function followRedirect() {
  const assign = vi.fn();
  vi.stubGlobal("location", { search: "?client_id=1", assign });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return assign;
}

const decisionsOf = (requests: readonly ServiceRequest[]) =>
  requests.filter(({ path }) => path === "/authorizations").map(({ body }) => body);

const redirected = { body: { redirectUrl: "https://app.example/?code=1" } };

test("a user installs an app with the scopes that it needs and those they leave checked", async () => {
  const assign = followRedirect();
  const { shows, check, press, respond, requests } = showPart(<AuthorizePage />, {
    "POST /authorizations/review": review(),
    "POST /authorizations": notToday,
  });
  const shown = await shows("# Install My app?");
  expect(shown).toContain("In Demo, as Dana Demo (dana@example.com)");
  expect(shown).toContain("You return to https://app.example.");
  expect(shown).toMatch(/checkbox .*files Optional: yes/);
  expect(shown).not.toMatch(/checkbox .*tickets/);
  await press("Install");
  await shows("Not today.");
  expect(assign).not.toHaveBeenCalled();
  respond({ "POST /authorizations": redirected });
  check("files");
  await press("Install");
  await expect.poll(() => assign.mock.calls).toEqual([["https://app.example/?code=1"]]);
  expect(decisionsOf(requests)).toEqual([
    { query: "client_id=1", isApproved: true, scopes: ["tickets", "files"] },
    { query: "client_id=1", isApproved: true, scopes: ["tickets"] },
  ]);
});

test("a user who cancels returns without any scope", async () => {
  const assign = followRedirect();
  const { shows, press, requests } = showPart(<AuthorizePage />, {
    "POST /authorizations/review": review(true),
    "POST /authorizations": redirected,
  });
  await shows("# Give My app access again?");
  await press("Cancel");
  await shows("[Please wait…] (disabled)");
  await press("Please wait…");
  expect(assign.mock.calls).toEqual([["https://app.example/?code=1"]]);
  expect(decisionsOf(requests)).toEqual([{ query: "client_id=1", isApproved: false, scopes: [] }]);
});

test("a request that couldn't be loaded is loaded again", async () => {
  followRedirect();
  const { shows, press, respond } = showPart(<AuthorizePage />, {
    "POST /authorizations/review": { status: 503, body: { message: "Busy." } },
  });
  await shows("Couldn't load the request");
  respond({ "POST /authorizations/review": review() });
  await press("Try again");
  expect(await shows("# Install My app?")).not.toContain("Couldn't load");
});

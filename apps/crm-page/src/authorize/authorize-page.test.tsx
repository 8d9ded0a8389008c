// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
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

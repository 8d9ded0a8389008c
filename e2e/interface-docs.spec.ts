import { expect, test } from "./support/test.ts";

test("the interface's documentation is read in a browser, without any other site", async ({
  page,
  crmService,
}) => {
  const { url } = crmService;
  const troubles: string[] = [];
  page.on("console", (message) => troubles.push(message.text()));
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith("data:")) {
      troubles.push(request.url());
    }
  });
  await page.goto(`${url}/docs`);
  await expect(page.getByRole("heading", { name: "CRM service" })).toBeVisible();
  await page.getByRole("link", { name: "Calling settings" }).click();
  const operation = page.locator(".opblock", { hasText: "Register a calling app" });
  await operation.getByRole("button", { name: /post/i }).first().click();
  await expect(operation.locator(".opblock-section-request-body")).toContainText("My softphone");
  await expect(operation.locator(".responses-table")).toContainText("supportsCustomObjects");
  // There is nothing to send, and nothing to type a token into.
  await expect(page.getByRole("button", { name: /try it out|execute|authorize/i })).toHaveCount(0);
  expect(troubles).toEqual([]);
});

import { expect, test } from "./support/test.ts";

test("the API documentation works in a browser, without requests to other sites", async ({
  page,
  crmService,
}) => {
  const { url } = crmService;
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith("data:")) {
      problems.push(request.url());
    }
  });
  await page.goto(`${url}/docs`);
  await expect(page.getByRole("heading", { name: "CRM service" })).toBeVisible();
  await page.getByRole("link", { name: "Calling settings" }).click();
  const operation = page.locator(".opblock", { hasText: "Register a calling app" });
  await operation.getByRole("button", { name: /post/i }).first().click();
  await expect(operation.locator(".opblock-section-request-body")).toContainText("My softphone");
  await expect(operation.locator(".responses-table")).toContainText("supportsCustomObjects");
  // The page can't send requests and has no field for a token.
  await expect(page.getByRole("button", { name: /try it out|execute|authorize/i })).toHaveCount(0);
  expect(problems).toEqual([]);
});

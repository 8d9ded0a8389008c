import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCrmServer } from "@calling-extensions/crm-server";
import { expect, test as base } from "./support/base-test.ts";
import { serveBuilt, startServer, type ServedExample } from "./support/example.ts";
import { freePort } from "./support/free-port.ts";

interface CrmExample {
  readonly url: string;
  restart(): Promise<void>;
}

/** The example crm-page, with two apps from the example plain. */
const test = base.extend<{ crmExample: CrmExample }>({
  crmExample: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "crm-page-"));
    const apps = await Promise.all(["plain", "vue"].map(serveBuilt));
    const [DATABASE, PROVIDERS] = [join(folder, "crm.db"), join(folder, "providers.json")];
    const providers = ["Office phone", "Mobile phone"].map((name, index) => ({
      id: name,
      name,
      url: `${apps[index]?.url}/`,
    }));
    await writeFile(PROVIDERS, JSON.stringify(providers));
    const env = { PORT: String(await freePort()), DATABASE, PROVIDERS };
    let server: ServedExample | undefined = await startServer("crm-page", env);
    await use({
      url: server.url,
      async restart() {
        await server?.stop();
        server = undefined;
        server = await startServer("crm-page", env);
      },
    });
    await Promise.all([server, ...apps].map((each) => each?.stop()));
    await rm(folder, { recursive: true });
  },
});

test("the example crm-page calls with two apps, and keeps calls while its server restarts and its page reloads", async ({
  page,
  crmExample: crm,
}) => {
  const app = (name: string) => page.frameLocator(`iframe[title="Calling app: ${name}"]`);
  const office = app("Office phone");
  const mobile = app("Mobile phone");
  const calls = page.getByRole("list", { name: "Calls" }).getByRole("listitem");
  await page.goto(crm.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Example");
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect(office.getByRole("status")).toHaveText("On a call with +12025550101");

  // A second dial waits for the end of the first one.
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect(office.getByRole("status")).toHaveText("On a call with +12025550101");

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(office.getByRole("status")).toHaveText("On a call with +12025550101");
  await crm.restart();
  await office.getByRole("button", { name: "Hang up" }).click();
  await office.getByLabel("Title").fill("Renewal");
  await office.getByRole("button", { name: "Save" }).click();
  await expect(calls).toHaveText(["Outgoing: COMPLETED · Renewal"]);

  await page.getByLabel("Calling app").selectOption("Mobile phone");
  await expect(page.locator('iframe[title="Calling app: Office phone"]')).toBeHidden();
  await page.getByRole("button", { name: "Bo Example" }).click();
  await expect(calls).toHaveCount(0);
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect(mobile.getByRole("status")).toHaveText("On a call with +12025550102");
  await mobile.getByRole("button", { name: "Hang up" }).click();
  await mobile.getByLabel("Title").fill("Invoice");
  await mobile.getByRole("button", { name: "Save" }).click();
  await expect(calls).toHaveText(["Outgoing: COMPLETED · Invoice"]);

  // A new contact, and what isn't one.
  await page.getByLabel("Name").fill("Cy Example");
  await page.getByRole("textbox", { name: "Phone" }).fill("no number");
  await page.getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter a name and a phone number.");
  await page.getByRole("textbox", { name: "Phone" }).fill("(202) 555-0103");
  await page.getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cy Example");
  await expect(page.getByRole("alert")).toBeEmpty();
});

test("the example ticket-mirror copies tickets, and learns what changed while it was stopped", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "ticket-mirror-"));
  const appUrl = `http://localhost:${await freePort()}`;
  const developer = {
    clientId: "client-of-mirror",
    clientSecret: `secret-${"s".repeat(64)}`,
    redirectUrls: [`${appUrl}/oauth`],
    scopes: ["contacts", "timeline", "tickets"],
    callbackUrl: `${appUrl}/events`,
  };
  const settings = { name: "Mirror", url: `${appUrl}/` };
  const crm = await createCrmServer({
    memory: true,
    mayImportFromLoopback: true,
    seed: { apps: [{ id: 9101, isInstalled: false, settings, developer }] },
  });
  const api = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${crm.url}/crm/v3/objects/tickets${path}`, {
      method,
      headers: {
        authorization: `Bearer ${crm.credentials?.accessToken}`,
        "content-type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (response.status === 204 ? {} : await response.json()) as { id: string };
  };
  const start = () =>
    startServer("ticket-mirror", {
      CRM_URL: crm.url,
      CLIENT_ID: developer.clientId,
      CLIENT_SECRET: developer.clientSecret,
      APP_ID: "9101",
      DEVELOPER_KEY: crm.credentials?.hapikey ?? "",
      PORT: new URL(appUrl).port,
      DATABASE: join(folder, "mirror.db"),
    });
  let mirror = await start();
  const subjects = async () => {
    const tickets = (await (await fetch(appUrl)).json()) as { subject: string }[];
    return tickets.map(({ subject }) => subject);
  };

  await page.goto(`${appUrl}/oauth?code=forged&state=forged`);
  await expect(page.locator("body")).toHaveText("Start at /install.");
  await page.goto(mirror.url);
  await page.getByRole("button", { name: "Install" }).click();
  await expect(page.locator("body")).toHaveText(/^Installed\. Copied \d+ tickets\.$/);
  const before = await subjects();
  const create = (subject: string) =>
    api("POST", "", { properties: { subject, hs_pipeline_stage: "1" } });
  const printer = await create("Printer");
  await expect.poll(subjects).toEqual([...before, "Printer"]);

  await mirror.stop();
  await api("PATCH", `/${printer.id}`, { properties: { subject: "Printer on fire" } });
  await create("Keyboard");
  mirror = await start();
  await expect.poll(subjects).toEqual([...before, "Printer on fire", "Keyboard"]);
  await api("DELETE", `/${printer.id}`);
  await expect.poll(subjects).toEqual([...before, "Keyboard"]);

  const forged = await fetch(`${appUrl}/events`, { method: "POST", body: "[]" });
  expect(forged.status).toBe(401);
  await mirror.stop();
  await crm.stop();
  await rm(folder, { recursive: true });
});

test("the example popup-login rejects a wrong password, and stays logged in while it restarts and is reloaded", async ({
  page,
  sites,
}) => {
  const env = {
    PORT: String(await freePort()),
    LOGIN_NAME: "ada",
    LOGIN_PASSWORD: "right",
    SESSION_SECRET: "s".repeat(64),
  };
  let server = await startServer("popup-login", env);
  await page.goto(`${sites.host}/our-host/?app=${encodeURIComponent(`${server.url}/`)}`);
  const app = page.frameLocator("iframe");
  const [popup] = await Promise.all([
    page.context().waitForEvent("page"),
    app.getByRole("button", { name: "Log in" }).click(),
  ]);
  const logIn = async (password: string) => {
    await popup.getByLabel("Name").fill("ada");
    await popup.getByLabel("Password").fill(password);
    await popup.getByRole("button", { name: "Log in" }).click();
  };
  await logIn("wrong");
  await expect(popup.getByRole("status")).toHaveText("Wrong name or password");
  await server.stop();
  await logIn("right");
  await expect(popup.getByRole("status")).toHaveText("The server can't be reached. Try again.");
  server = await startServer("popup-login", env);
  await Promise.all([popup.waitForEvent("close"), logIn("right")]);
  await expect(app.getByText("Logged in as ada")).toBeVisible();

  await server.stop();
  server = await startServer("popup-login", env);
  await page.reload();
  await expect(app.getByText("Logged in as ada")).toBeVisible();
  await app.getByRole("button", { name: "Log out" }).click();
  await expect(app.getByText("Logged out")).toBeVisible();

  // Another site can't log a user in, and only the browser that began a login can use its code.
  const session = (headers: HeadersInit) =>
    fetch(`${server.url}/session`, { method: "POST", body: "guessed", headers });
  expect((await session({ origin: "https://attacker.example" })).status).toBe(403);
  expect((await session({ origin: server.url })).status).toBe(403);
  const forged = { cookie: "__Host-session=YWRh.9999999999999.forged" };
  expect((await fetch(`${server.url}/session`, { headers: forged })).status).toBe(401);
  await server.stop();
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

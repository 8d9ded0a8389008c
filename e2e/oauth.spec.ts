import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createCrmServer, type CrmServer } from "@calling-extensions/crm-server";
import { expect, test as base, type Page } from "@playwright/test";
import { freePort } from "./support/free-port.ts";
import { findViolations } from "./support/find-violations.ts";
import { inRepository } from "./support/repository.ts";

const CLIENT_ID = "client-of-sample";
const CLIENT_SECRET = `secret-${"s".repeat(64)}`;
const SCOPES = "contacts timeline tickets";

/** The signed-in user. */
const DANA = { id: 11, ownerId: 21, name: "Dana Demo", email: "dana.demo@example.com" };

/** The sample app of the guide, in its own process and on its own port. */
interface SampleApp {
  readonly installUrl: string;
  readonly lines: string[];
  readonly child: ChildProcess;
}

/** Starts the sample app on a port, or on a free one; it prints where it is. */
async function startSample(env: Record<string, string>): Promise<SampleApp> {
  const child = spawn(process.execPath, [inRepository("examples/ticket-mirror/server.mjs")], {
    env: { ...process.env, DATABASE: ":memory:", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  const installUrl = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    output.on("line", (line) => {
      if (lines.push(line) === 1) resolve(line);
    });
  });
  return { installUrl, lines, child };
}

const test = base.extend<{ crm: CrmServer; sample: SampleApp; managesApps: boolean }>({
  managesApps: [true, { option: true }],
  // The app and the CRM know each other's URL before either starts.
  crm: async ({ managesApps }, use) => {
    const appPort = await freePort();
    const crm = await createCrmServer({
      memory: true,
      mayImportFromLoopback: true,
      seed: {
        users: managesApps ? [] : [{ ...DANA, role: "salesRep" }],
        apps: [
          {
            id: 9101,
            isInstalled: false,
            settings: { name: "Ticket sample", url: `http://localhost:${appPort}/` },
            developer: {
              clientId: CLIENT_ID,
              clientSecret: CLIENT_SECRET,
              redirectUrls: [`http://localhost:${appPort}/oauth`],
              scopes: SCOPES.split(" "),
              optionalScopes: ["files", "crm.objects.deals.read"],
              callbackUrl: `http://localhost:${appPort}/events`,
            },
          },
        ],
      },
    });
    await use(Object.assign(crm, { appPort }));
    await crm.stop();
  },
  sample: async ({ crm }, use) => {
    const { appPort } = crm as CrmServer & { appPort: number };
    const sample = await startSample({
      CRM_URL: crm.url,
      CLIENT_ID,
      CLIENT_SECRET,
      PORT: String(appPort),
    });
    await use(sample);
    sample.child.kill();
  },
});

const ticketCount = async ({ url, credentials }: CrmServer): Promise<number> => {
  const headers = { authorization: `Bearer ${credentials?.accessToken}` };
  const response = await fetch(`${url}/crm/v3/objects/tickets?limit=100`, { headers });
  return ((await response.json()) as { results: unknown[] }).results.length;
};

test("a user cancels, and the app learns it; then it is installed, copies the tickets, and is removed", async ({
  page,
  crm,
  sample,
}) => {
  await page.goto(sample.installUrl);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("body")).toHaveText("Not installed: access_denied");
  await page.goto(sample.installUrl);
  await expect(page.getByRole("heading", { name: "Install Ticket sample?" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("add calls to timelines");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Install" }).click();
  await expect(page.locator("body")).toHaveText(
    `Installed. Copied ${await ticketCount(crm)} tickets.`,
  );
  await expect.poll(() => sample.lines).toContain("app.installed");

  await page.goto(`${crm.url}/contacts/1/settings/calling-apps`);
  await page.getByRole("button", { name: "Remove Ticket sample" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Ticket sample" })).toContainText(
    "Not installed",
  );
  await expect.poll(() => sample.lines).toContain("app.uninstalled");
});

const authorizeUrl = (crm: CrmServer, sample: SampleApp, given: Record<string, string> = {}) =>
  `${crm.url}/oauth/authorize?${new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: sample.installUrl.replace("/install", "/oauth"),
    scope: SCOPES,
    state: "1",
    ...given,
  })}`;

/** Sends a form's request from the page of another site; the browser doesn't let it read a response. */
const postFrom = (page: Page, url: string): Promise<string> =>
  page.evaluate(
    async (target) =>
      fetch(target, { method: "POST", body: "isApproved=true", credentials: "include" }).then(
        () => "readable",
        () => "blocked",
      ),
    url,
  );

test("a person understands why a request is wrong, no other site can decide, and optional permissions can be declined", async ({
  page,
  crm,
  sample,
}) => {
  await page.goto(authorizeUrl(crm, sample, { redirect_uri: "http://localhost:1/oauth" }));
  await expect(page.getByRole("alert")).toContainText("did not register this redirect_uri");
  await expect(page.getByRole("link")).toHaveCount(0);
  await page.goto(authorizeUrl(crm, sample, { client_id: "nobody" }));
  await expect(page.getByRole("alert")).toContainText("No app has this client_id");
  await page.goto(authorizeUrl(crm, sample, { scope: `${SCOPES} e-commerce` }));
  await expect(page.getByRole("alert")).toContainText("e-commerce");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: /^Return to localhost/ }).click();
  await expect(page).toHaveURL(/error=invalid_scope/);

  const url = authorizeUrl(crm, sample);
  const { headers } = await fetch(url).then((response) => response);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-frame-options")).toBe("DENY");
  // A page of another origin frames it, and the browser refuses.
  await page.route("http://attacker.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${url}"></iframe>` }),
  );
  await page.goto("http://attacker.test/");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: /Install/ })).toHaveCount(
    0,
  );
  const outcome = await postFrom(page, `${crm.url}/_page/authorizations`);
  expect(outcome).toBe("blocked");

  await page.goto(authorizeUrl(crm, sample, { optional_scope: "files crm.objects.deals.read" }));
  await page.getByRole("checkbox", { name: /files/i }).uncheck();
  await expect(page.getByRole("checkbox", { name: /deals/i })).toBeChecked();
  const sent = page.waitForRequest((request) => request.url().endsWith("/_page/authorizations"));
  await page.getByRole("button", { name: "Install" }).click();
  expect(((await sent).postDataJSON() as { scopes: string[] }).scopes).toEqual([
    ...SCOPES.split(" "),
    "crm.objects.deals.read",
  ]);
});

test.describe("a user without apps.manage", () => {
  test.use({ managesApps: false });

  test("learns who can install the app", { tag: "@long" }, async ({ page, sample }) => {
    await page.goto(sample.installUrl);
    await expect(page.getByRole("alert")).toContainText("apps.manage");
    await expect(page.getByRole("button", { name: "Install" })).toHaveCount(0);
  });
});

test("a developer changes the calling settings of an app and undoes it, creates another one, and deletes it", async ({
  page,
  crm,
}) => {
  await page.goto(`${crm.url}/contacts/1/settings/developer-apps`);
  const item = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ticket sample" });
  const undo = async (what: string): Promise<void> => {
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
    await toast.filter({ hasText: what }).getByRole("button", { name: "Undo" }).click();
  };
  const name = "Calling settings of Ticket sample";
  const settings = item.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog", { name });

  // With the keyboard alone; an invalid text has the focus, and the reason.
  await settings.focus();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("URL of the calling app").fill("phone.example.com");
  await dialog.getByLabel("Width").fill("wide");
  const recordingUrl = dialog.getByLabel(/^Recording URL/);
  await recordingUrl.fill("https://phone.example.com/recordings");
  await page.keyboard.press("Enter");
  const url = dialog.getByLabel("URL of the calling app");
  await expect(url).toBeFocused();
  await expect(url).toHaveAccessibleDescription(/such as https:\/\/phone\.example\.com/);
  await expect(dialog.getByLabel("Width")).toHaveAccessibleDescription(/up to 10,000 pixels/);
  await expect(recordingUrl).toHaveAccessibleDescription(/with %s, such as/);
  expect(await findViolations(page)).toEqual([]);
  await url.fill("https://phone.example.com/");
  await recordingUrl.fill("https://phone.example.com/recordings/%s");
  await dialog.getByLabel(/^Webhook URL/).fill("https://phone.example.com/numbers");
  await dialog.getByLabel("Width").fill("420");
  await dialog.getByLabel(/^Users can choose it/).uncheck();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(item).toContainText("https://phone.example.com/");
  await expect(item).toContainText("In test");
  await expect(item).toContainText("https://phone.example.com/numbers");
  await expect(item).toContainText("https://phone.example.com/recordings/%s");
  await expect(settings).toBeFocused();
  await undo("were saved");
  await expect(item).not.toContainText("https://phone.example.com/");
  await expect(item).not.toContainText("In test");

  await item.getByRole("button", { name: /^Remove the calling settings/ }).click();
  await expect(item).not.toContainText("Calling app");
  await undo("were removed");
  await expect(item).toContainText("Calling app");

  // Another app, whose secret is shown once.
  await page.getByRole("button", { name: "Create app" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("My app");
  await form.getByLabel("Redirect URLs").fill("http://app.example.com/");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("alert")).toContainText("Correct the marked fields");
  const redirectUrls = form.getByLabel("Redirect URLs");
  await expect(redirectUrls).toBeFocused();
  await expect(redirectUrls).toHaveAccessibleDescription(/an https URL without a fragment/);
  await form.getByLabel("Redirect URLs").fill("https://app.example.com/oauth");
  await form.getByRole("button", { name: "Create" }).click();
  const secret = page.getByRole("alertdialog").getByLabel("Client secret");
  await expect(secret).toHaveValue(/^secret-/);
  const value = await secret.inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const created = page.getByRole("listitem").filter({ hasText: "My app" });
  await expect(created).toContainText("https://app.example.com/oauth");
  await page.reload();
  await expect(created).toBeVisible();
  expect(await page.content()).not.toContain(value);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete My app" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(created).toHaveCount(0);
});

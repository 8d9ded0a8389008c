import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createCrmServer } from "@calling-extensions/crm-server";
import { expect, test, type Page } from "@playwright/test";
import { codeBlocks } from "../tools/docs/code-blocks.mjs";
import { freePort } from "./support/free-port.ts";
import { inRepository } from "./support/repository.ts";

/** The URLs in the guide: of the CRM, and of the sample app. */
const CRM_URL = "http://127.0.0.1:4400";
const APP_URL = "http://localhost:3000";
const guide = readFileSync(inRepository("docs/guides/oauth.md"), "utf8");

/** Returns the command of the guide that contains a text, with values in place of its "…". */
function commandWith(text: string, values: Readonly<Record<string, string>>): string {
  const command = codeBlocks(guide, "sh").find((block) => block.includes(text));
  if (command === undefined) throw new Error(`The guide has no command with ${text}.`);
  const filled = command.replaceAll(/(\w+)=…/g, (_all, name: string) => `${name}=${values[name]}`);
  return filled
    .replaceAll(CRM_URL, values["CRM_URL"] ?? "")
    .replaceAll(APP_URL, values["APP_URL"] ?? "");
}

/** Runs a command of the guide, and returns what it prints as JSON. */
async function run(command: string, env: Record<string, string> = {}): Promise<unknown> {
  const child = spawn("sh", ["-c", command.replace(/^curl/, "curl --silent")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: Buffer[] = await child.stdout.toArray();
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Creates the app as the guide says, and returns its credentials. */
async function createApp(page: Page, appUrl: string) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Developer apps" }).click();
  await page.getByRole("button", { name: "Create app" }).click();
  const [, step = ""] = /^2\. (.*)$/m.exec(guide) ?? [];
  const [redirectUrl = "", scopes = "", callbackUrl = ""] = [...step.matchAll(/`([^`]+)`/g)].map(
    ([, value = ""]) => value.replace(APP_URL, appUrl),
  );
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Ticket sample");
  await form.getByLabel("Redirect URLs").fill(redirectUrl);
  await form.getByLabel("Required scopes").fill(scopes);
  await form.getByLabel("Callback URL").fill(callbackUrl);
  await form.getByRole("button", { name: "Create" }).click();
  const secret = page.getByRole("alertdialog");
  const [client_id, client_secret] = await Promise.all([
    secret.getByLabel("Client ID").inputValue(),
    secret.getByLabel("Client secret").inputValue(),
  ]);
  await secret.getByRole("button", { name: "Done" }).click();
  return { client_id, client_secret, redirectUrl };
}

test("a developer follows the guide by the letter", async ({ page }) => {
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const crm = await createCrmServer({ memory: true, mayImportFromLoopback: true });
  const ends: (() => unknown)[] = [() => crm.stop()];
  try {
    await page.goto(crm.url);
    const { redirectUrl, ...app } = await createApp(page, appUrl);
    const values = { ...app, CRM_URL: crm.url, APP_URL: appUrl };

    // Install it.
    const command = commandWith("ticket-mirror", {
      ...values,
      CLIENT_ID: app.client_id,
      CLIENT_SECRET: app.client_secret,
    });
    const sample = spawn("sh", ["-c", `exec env ${command}`], {
      cwd: inRepository("."),
      env: { ...process.env, PORT: String(port), DATABASE: ":memory:" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    ends.push(() => sample.kill());
    const lines: string[] = [];
    createInterface({ input: sample.stdout }).on("line", (line) => lines.push(line));
    await expect.poll(() => lines).toEqual([`${appUrl}/install`]);
    await page.goto(lines[0] ?? "");
    await page.getByRole("button", { name: "Install" }).click();
    await expect(page.locator("body")).toHaveText(/^Installed\. Copied \d+ tickets\.$/);

    // Receive and verify callbacks: the app prints only what has a valid signature.
    await expect.poll(() => lines).toContain("app.installed");

    // The commands, with a code of their own.
    const code_verifier = "v".repeat(43);
    await page.route(`${appUrl}/oauth**`, (route) => route.fulfill({ body: "back" }));
    const query = new URLSearchParams({
      client_id: app.client_id,
      redirect_uri: redirectUrl,
      state: "1",
      code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    await page.goto(`${crm.url}/oauth/authorize?${query}`);
    await page.getByRole("button", { name: "Give access" }).click();
    await page.waitForURL(`${appUrl}/oauth**`);
    const code = new URL(page.url()).searchParams.get("code") ?? "";
    const first = (await run(
      commandWith("grant_type=authorization_code", { ...values, code, code_verifier }),
    )) as { refresh_token: string };
    const { access_token } = (await run(
      commandWith("grant_type=refresh_token", { ...values, refresh_token: first.refresh_token }),
    )) as { access_token: string };
    const ticket = commandWith("/crm/v3/objects/tickets/301", values);
    expect(await run(ticket, { ACCESS_TOKEN: access_token })).toMatchObject({ id: "301" });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
});

import { createCrmServer, type CrmServer } from "@calling-extensions/crm-server";
import type { BrowserContext, Page } from "@playwright/test";
import {
  startOpenIdProvider,
  type OpenIdProvider,
} from "../../packages/crm-server/src/testing/open-id-provider.ts";
import { expect, test as base } from "./base-test.ts";
import { CrmPage } from "./crm-page.ts";
import { freePort } from "./free-port.ts";

/** Where the page stores the token of its session. */
export const TOKEN_KEY = "calling-extensions:page-session";

/** A provider of sign-ins, and a service with two users, Alex and Kim, who have accounts there. */
export interface Office {
  readonly provider: OpenIdProvider;
  readonly server: CrmServer;
}

export const test = base.extend<{ office: Office }>({
  office: async ({ softphoneSite }, use) => {
    const port = await freePort();
    const provider = await startOpenIdProvider([`http://127.0.0.1:${port}`]);
    const { issuer, client } = provider;
    const server = await createCrmServer({
      port,
      memory: true,
      softphonePort: softphoneSite.port,
      signIn: { issuer, clientId: client.id, clientSecret: client.secret },
      seed: {
        users: [
          // Of the demo data, in which she is an administrator.
          { id: 11, ownerId: 21, name: "Dana Demo", email: "dana@example.com", role: "manager" },
          {
            id: 31,
            ownerId: 41,
            name: "Alex Lee",
            email: "alex@example.com",
            role: "administrator",
          },
          { id: 32, ownerId: 42, name: "Kim Park", email: "kim@example.com", role: "salesRep" },
        ],
      },
    });
    for (const name of ["alex", "kim"]) {
      provider.addPerson(name, { email: `${name}@example.com`, email_verified: true });
    }
    await use({ provider, server });
    await server.stop();
    await provider.stop();
  },
  context: async ({ context }, use) => {
    await answerCalls(context);
    await use(context);
  },
});

/** The demo data has the softphone's plain URL. Without audio it needs no microphone. */
const answerCalls = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (window === window.top || location.search !== "") return;
    history.replaceState(null, "", "?carrier=silent&answerAfter=0.1");
  });

/** Signs in at the provider's form, to which the page has led. */
export async function fillIn(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

/** Opens a record, for which the user must sign in. */
export async function signIn(page: Page, { server }: Office, login: string): Promise<CrmPage> {
  const crmPage = new CrmPage(page, server.url);
  await page.goto(crmPage.recordUrl("contact", 101));
  await page.getByRole("link", { name: "Sign in" }).click();
  await fillIn(page, login);
  await expect(crmPage.heading).toHaveText("Ada Example");
  return crmPage;
}

/** The button that opens the menu with the sign-out. */
export const accountOf = (page: Page) => page.getByRole("button", { name: /^Account of / });

/** Signs out in the page and at the provider, to which that leads. */
export async function signOut(page: Page): Promise<void> {
  await accountOf(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveTitle("Sign in · CRM");
}

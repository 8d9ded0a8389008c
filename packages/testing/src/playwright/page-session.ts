import { expect, type Page } from "@playwright/test";
import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";

/** Starts a session like the page, as the first user or another one, and returns its token. */
export async function signIn(page: Page, origin: string, userId?: string): Promise<string> {
  const response = await page.request.post(`${origin}/_page/session`, {
    headers: { origin },
    data: { userId },
  });
  expect(
    response.ok(),
    `POST /_page/session returns ${response.status()}: ${await response.text()}`,
  ).toBe(true);
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Signs a user in, in the whole browser context of a page. */
export async function useSession(page: Page, origin: string, userId: string): Promise<void> {
  const token = await signIn(page, origin, userId);
  await page.context().addInitScript(
    ([crm, key, value]) => {
      if (location.origin === crm) localStorage.setItem(key, value);
    },
    [origin, SESSION_TOKEN_KEY, token] as const,
  );
}

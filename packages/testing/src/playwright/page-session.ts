import { DocumentedError } from "@calling-extensions/contract";
import type { Page } from "@playwright/test";
import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";

/** Starts a session like the page, as the first user or another one, and returns its token. */
export async function signIn(origin: string, userId?: string): Promise<string> {
  const response = await fetch(`${origin}/_page/session`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ userId }),
  });
  if (!response.ok) {
    throw new DocumentedError(
      "crmFailed",
      `POST /_page/session returns ${response.status}: ${await response.text()}`,
    );
  }
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Signs a user in, in the whole browser context of a page. */
export async function useSession(page: Page, origin: string, userId: string): Promise<void> {
  const token = await signIn(origin, userId);
  await page.context().addInitScript(
    ([crm, key, value]) => {
      if (location.origin === crm) localStorage.setItem(key, value);
    },
    [origin, SESSION_TOKEN_KEY, token] as const,
  );
}

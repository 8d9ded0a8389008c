import { startedSession, type StartedSession } from "@calling-extensions/crm/page-api";

/** Signs in as the page at `origin` does. */
export async function signIn(origin: string): Promise<StartedSession> {
  const response = await fetch(`${origin}/_page/session`, { method: "POST", headers: { origin } });
  return startedSession.parse(await response.json());
}

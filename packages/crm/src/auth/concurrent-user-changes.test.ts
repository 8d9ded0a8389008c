// @postgres-only
import { afterEach, beforeEach, expect, it } from "vitest";
import { oauthSeed } from "../testing/oauth-app.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

const ORIGIN = { origin: "http://127.0.0.1:4400" };
const ROUNDS = 5;

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ seed: oauthSeed() });
  await crm.page("PATCH", "/_page/users/12", { role: "administrator" });
});
afterEach(() => crm.close());

const change = (session: Record<string, string>, id: string, role: string) =>
  crm.send("PATCH", `/_page/users/${id}`, { ...session, ...ORIGIN }, { role });

it("leaves an administrator if two take the role from each other", async () => {
  const sessions = await Promise.all(["11", "12"].map((id) => crm.startPageSession(id)));
  const [first = {}, second = {}] = sessions;
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all([
      change(first, "12", "manager"),
      change(second, "11", "manager"),
    ]);
    const isFirstLeft = responses[0]?.status === 204;
    expect(responses.map(({ status }) => status === 204)).toEqual([isFirstLeft, !isFirstLeft]);
    const restored = isFirstLeft
      ? await change(first, "12", "administrator")
      : await change(second, "11", "administrator");
    expect(restored.status).toBe(204);
  }
});

it("invites one of two users with an address", async () => {
  const session = await crm.startPageSession("11");
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { name: "New", email: `new-${round}@example.com`, role: "manager" };
    const invite = () => crm.send("POST", "/_page/users", { ...session, ...ORIGIN }, body);
    const responses = await Promise.all([invite(), invite()]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
  }
});

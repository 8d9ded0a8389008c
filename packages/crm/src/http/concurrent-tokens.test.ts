// @postgres-only
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProviderSession, takeOverSession } from "../auth/page-sessions.ts";
import { findUser } from "../auth/user.ts";
import {
  approveForCode,
  codeForm,
  installForTokens,
  oauthSeed,
  refreshForm,
  requestTokens,
} from "../testing/oauth-app.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";
import { searchEffort } from "../testing/search-effort.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

/** How often a race runs: each one may be won by either side. */
const ROUNDS = 6;
/** The reads that a revocation waits for: from none to as many as a replacement takes. */
const MOMENTS = 32;
const STEP = searchEffort(4, 1);

let services: ServicePair;
beforeAll(async () => {
  services = await openServicePair("demo", (location) =>
    openTestApp({ location, seed: oauthSeed() }),
  );
});
afterAll(() => services.close());

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const statusesOf = (responses: readonly { status: number }[]): number[] =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

/** Counts what is stored of authorizations, and the tokens that are left of others. */
const countStored = () =>
  services.here.crm.read(async ({ db }) => {
    const authorizations = db.selectFrom("authorizations").select("id");
    const credentials = await db
      .selectFrom("credentials")
      .select("authorization_id")
      .where("authorization_id", "is not", null)
      .where("authorization_id", "not in", authorizations)
      .execute();
    const refreshTokens = await db
      .selectFrom("refresh_tokens")
      .select("authorization_id")
      .where("authorization_id", "not in", authorizations)
      .execute();
    return {
      authorizations: (await authorizations.execute()).length,
      left: credentials.length + refreshTokens.length,
    };
  });

it("a refresh token is replaced once, however many use it at the same time", async () => {
  for (const _ of times(ROUNDS, () => undefined)) {
    const { refresh_token } = await installForTokens(services.here);
    const responses = await services.race(
      times(4, () => (app: TestApp) => requestTokens(app, refreshForm(refresh_token))),
    );
    expect(statusesOf(responses)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect(new Set(responses.map(({ body }) => body.access_token)).size).toBe(1);
  }
});

it("a session is taken over once, however many try it at the same time", async () => {
  for (const _ of times(ROUNDS, () => undefined)) {
    const secret = await services.here.crm.write(async (context) => {
      const user = await findUser(context);
      if (!user) throw new Error("There is no user.");
      return startProviderSession(context, user, {
        idToken: "id",
        providerSession: undefined,
        lifetimeMs: 60_000,
      });
    }, []);
    const sessions = await services.race(
      times(4, () => (app: TestApp) => {
        return app.crm.write((context) => takeOverSession(context, secret, 60_000), []);
      }),
    );
    expect(sessions.filter((session) => session !== undefined)).toHaveLength(1);
  }
});

it("a code is exchanged once, and its tokens are revoked if others use it, too", async () => {
  for (const _ of times(ROUNDS, () => undefined)) {
    const before = await countStored();
    const code = await approveForCode(services.here);
    const responses = await services.race(
      times(4, () => (app: TestApp) => requestTokens(app, codeForm(code))),
    );
    expect(statusesOf(responses)).toEqual([200, 400, 400, 400]);
    expect(await countStored()).toEqual(before);
  }
});

it("no token is left of an authorization that is revoked while its tokens are replaced", async () => {
  for (let reads = 0; reads < MOMENTS; reads += STEP) {
    const { refresh_token } = await installForTokens(services.here);
    const [refreshed, revoked] = await services.race<{ status: number }>([
      (app) => requestTokens(app, refreshForm(refresh_token)),
      async (app) => {
        for (let read = 0; read < reads; read += 1) await app.crm.read(findUser);
        return app.send("DELETE", `/oauth/v1/refresh-tokens/${refresh_token}`, {});
      },
    ]);
    expect(revoked?.status).toBe(204);
    expect([200, 400]).toContain(refreshed?.status);
    expect((await countStored()).left).toBe(0);
  }
});

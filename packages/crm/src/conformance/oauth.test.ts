// @postgres
import { Signature } from "@hubspot/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decideAuthorization } from "../apps/authorize-app.ts";
import { findUser } from "../auth/user.ts";
import { signRequest, SIGNATURE_HEADER } from "../apps/sign-request.ts";
import { hashSecret } from "../auth/credentials.ts";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { CLIENT_ID, CLIENT_SECRET, oauthSeed, REDIRECT_URL } from "../testing/oauth-app.ts";

let official: OfficialClient;
beforeAll(async () => {
  official = await openOfficialClient({ seed: oauthSeed() });
});
afterAll(() => official.close());

/** Opens the client's URL, and approves as the page does. */
async function codeOfClientUrl(): Promise<string> {
  const client = official.withToken();
  const scope = "contacts timeline tickets";
  const url = new URL(
    client.oauth.getAuthorizationUrl(CLIENT_ID, REDIRECT_URL, scope, undefined, "state-1"),
  );
  expect(url.pathname).toBe("/oauth/authorize");
  const redirectUrl = await official.service.crm.write(async (context) => {
    const user = await findUser(context);
    if (!user) throw new Error("There is no user.");
    const scopes = scope.split(" ");
    return decideAuthorization(context, user, { query: url.search, isApproved: true, scopes });
  });
  return new URL(redirectUrl).searchParams.get("code") ?? "";
}

it("installs an app, refreshes its tokens and revokes them with the client alone", async () => {
  const { oauth } = official.withToken();
  const code = await codeOfClientUrl();
  const first = await oauth.tokensApi.create(
    "authorization_code",
    code,
    REDIRECT_URL,
    CLIENT_ID,
    CLIENT_SECRET,
  );
  expect(first).toMatchObject({ tokenType: "bearer", expiresIn: 1800 });
  const ticket = await official.withToken(first.accessToken).crm.tickets.basicApi.getById("301");
  expect(ticket.id).toBe("301");

  const access = await oauth.accessTokensApi.get(first.accessToken);
  expect(access).toMatchObject({
    hubId: 1,
    userId: 11,
    appId: 9101,
    user: "dana.demo@example.com",
    scopes: ["contacts", "timeline", "tickets"],
    tokenType: "access",
    token: first.accessToken,
  });
  const second = await oauth.tokensApi.create(
    "refresh_token",
    undefined,
    undefined,
    CLIENT_ID,
    CLIENT_SECRET,
    first.refreshToken,
  );
  expect(second.refreshToken).not.toBe(first.refreshToken);
  const refresh = await oauth.refreshTokensApi.get(second.refreshToken);
  expect(refresh).toMatchObject({ clientId: CLIENT_ID, hubId: 1, tokenType: "refresh" });

  await oauth.refreshTokensApi.archive(second.refreshToken);
  await expect(oauth.refreshTokensApi.get(second.refreshToken)).rejects.toMatchObject({
    code: 404,
  });
  const revoked = official.withToken(second.accessToken);
  await expect(revoked.crm.tickets.basicApi.getById("301")).rejects.toMatchObject({ code: 401 });
  expect(official.uncalledOf("oauth")).toEqual([]);
});

it("gives the client the error by its name", async () => {
  const { oauth } = official.withToken();
  await expect(
    oauth.tokensApi.create("authorization_code", "code-x", REDIRECT_URL, CLIENT_ID, CLIENT_SECRET),
  ).rejects.toMatchObject({ code: 400, body: { category: "VALIDATION_ERROR" } });
  await expect(
    oauth.tokensApi.create("authorization_code", "code-x", REDIRECT_URL, CLIENT_ID, "wrong"),
  ).rejects.toMatchObject({ code: 401, body: { category: "INVALID_AUTHENTICATION" } });
});

it("signs callbacks so that the client accepts them with the secret, of which we have the digest", () => {
  const request = {
    method: "POST",
    url: "https://app.example.com/events?x=1",
    body: '[{"eventId":1}]',
    timestamp: Date.now(),
  } as const;
  const signature = signRequest(hashSecret(CLIENT_SECRET), request)[SIGNATURE_HEADER] ?? "";
  const isValid = (given: object = {}): boolean =>
    Signature.isValid({
      signatureVersion: "v3",
      signature,
      clientSecret: CLIENT_SECRET,
      method: request.method,
      url: request.url,
      requestBody: request.body,
      timestamp: request.timestamp,
      ...given,
    });
  expect(isValid()).toBe(true);
  expect(isValid({ requestBody: '[{"eventId":2}]' })).toBe(false);
  expect(isValid({ url: "https://app.example.com/events?x=2" })).toBe(false);
  expect(isValid({ method: "GET" })).toBe(false);
  expect(isValid({ timestamp: request.timestamp + 1 })).toBe(false);
  expect(isValid({ clientSecret: `${CLIENT_SECRET}x` })).toBe(false);
  // A replay after five minutes.
  expect(() => isValid({ timestamp: request.timestamp - 300_001 })).toThrow("Timestamp");
});

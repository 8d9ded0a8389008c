import { replaceSeedApp } from "../apps/developer-apps.ts";
import { hashSecret, storeToken } from "../auth/credentials.ts";
import { fromStoredId, toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";

const EXAMPLE_TOKEN = "pat-example-of-a-program";
/** The id of the token of a program that examples name. */
export const EXAMPLE_TOKEN_ID = hashSecret(EXAMPLE_TOKEN);

/** Makes the demo softphone an app that a user has authorized, with the tokens that examples name. */
export async function storeAppExamples(context: CrmContext): Promise<void> {
  const { db, now } = context;
  const appId = fromStoredId(9001);
  const scopes = ["contacts", "timeline", "tickets"];
  await replaceSeedApp(
    context,
    {
      appId,
      name: "Demo softphone",
      isPublic: false,
      redirectUrls: ["https://app.example.com/oauth"],
      scopes,
      optionalScopes: ["files"],
      callbackUrl: "https://tickets.example.com/events",
    },
    {
      clientId: "example-client-id",
      clientSecret: `secret-example-${"0".repeat(57)}`,
    },
  );
  await db
    .insertInto("webhook_subscriptions")
    .values({
      // A fixed id: the sequence of ids belongs to the other examples.
      id: 9911,
      app_id: toStoredId(appId),
      event_type: "ticket.creation",
      object_type_id: "0-5",
      property_name: null,
      is_active: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const userId = fromStoredId(11);
  // A fixed id: the sequence of ids belongs to the other examples.
  const authorizationId = 9901;
  await db
    .insertInto("authorizations")
    .values({
      id: authorizationId,
      app_id: toStoredId(appId),
      user_id: toStoredId(userId),
      scopes: JSON.stringify(scopes),
      created_at: now,
    })
    .execute();
  await storeToken(context, {
    token: "access-example-0000000000000000",
    label: "authorization",
    appId,
    userId,
    scopes,
    authorizationId: fromStoredId(authorizationId),
    expiresAt: now + 1_800_000,
  });
  await storeToken(context, {
    token: EXAMPLE_TOKEN,
    label: "Reports",
    userId,
    scopes: ["tickets"],
  });
  await db
    .insertInto("refresh_tokens")
    .values({
      token_hash: hashSecret("refresh-example-0000000000000000"),
      authorization_id: authorizationId,
      created_at: now,
      used_at: null,
    })
    .execute();
}

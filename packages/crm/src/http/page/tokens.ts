import {
  createPrivateToken,
  listPrivateTokens,
  revokePrivateToken,
} from "../../auth/private-tokens.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import * as api from "../../page-api/index.ts";
import { userOf } from "../server/page-session.ts";

const tokens = "/_page/tokens";

/** Access tokens of the account's own programs. */
export const tokenEndpoints = [
  endpoint({
    ...api.listPrivateTokens,
    operationId: "listPrivateTokens",
    summary: "List the access tokens of the account's programs",
    description: "The newest first, without their secrets and without the tokens of apps.",
    examples: [{ status: 200, path: tokens }],
    read: async (context) => ({
      results: await listPrivateTokens(context),
    }),
  }),
  endpoint({
    ...api.createPrivateToken,
    operationId: "createPrivateToken",
    summary: "Create an access token",
    description: "The response has its secret, which can't be read again.",
    examples: [
      {
        status: 201,
        path: tokens,
        body: {
          label: "Nightly export",
          scopes: ["tickets", "timeline"],
          lifetimeMs: 7_776_000_000,
        },
      },
    ],
    body: api.newPrivateToken,
    write: async (context, request) => createPrivateToken(context, userOf(request), request.body),
  }),
  endpoint({
    ...api.revokePrivateToken,
    operationId: "revokePrivateToken",
    summary: "Revoke an access token",
    description: "It stops working immediately.",
    examples: [
      {
        status: 204,
        path: `${tokens}/517a640c49c64e1458346ef596f76aced667b2c50038548ee4e0da3564360278`,
      },
    ],
    handle: async ({ crm, tokens: cache }, { params }) => {
      await crm.write((context) => revokePrivateToken(context, params.tokenId));
      cache.forget();
    },
  }),
];

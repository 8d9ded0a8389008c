import { MAX_CACHED_TOKENS, TOKEN_CACHE_LIFETIME_MS } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { Crm } from "../model/crm-context.ts";
import {
  deleteCredential,
  findGrant,
  storeToken,
  type Grant,
  type NewToken,
  hashSecret,
  createSecret,
} from "./credentials.ts";

/** Access tokens and developer keys. */
export interface AccessTokens {
  /** Returns what a secret grants; throws if it is unknown or expired. */
  grantOf(kind: "accessToken" | "hapikey", secret: string): Promise<Grant>;
  /** Creates a token. Only its hash is stored. */
  issue(token: Omit<NewToken, "token">): Promise<string>;
  /** Revokes a token or key immediately. */
  revoke(secret: string): Promise<void>;
  /** Empties the cache, after the store itself was changed. */
  forget(): void;
}

const labels = { accessToken: "access token", hapikey: "developer key" } as const;

/** Looks up secrets in the store and caches what they grant for a short time. */
export function createAccessTokens(crm: Crm): AccessTokens {
  const cache = new Map<string, { grant: Grant; until: number }>();
  /** Counts revocations: a lookup that started before one is not cached. */
  let revocations = 0;

  async function lookUp(kind: "accessToken" | "hapikey", secret: string, now: number) {
    const key = `${kind} ${hashSecret(secret)}`;
    const cached = cache.get(key);
    if (cached && now < cached.until) return cached.grant;
    const before = revocations;
    const grant = await crm.read((context) => findGrant(context, kind, secret));
    if (!grant || before !== revocations) return grant;
    if (cache.size >= MAX_CACHED_TOKENS) cache.clear();
    cache.set(key, { grant, until: now + TOKEN_CACHE_LIFETIME_MS });
    return grant;
  }

  const forget = () => {
    revocations += 1;
    cache.clear();
  };

  return {
    forget,
    grantOf: async (kind, secret) => {
      const now = crm.now();
      const grant = await lookUp(kind, secret, now);
      if (!grant) {
        throw new CrmError("unauthenticated", `Unknown ${labels[kind]}.`);
      }
      if (grant.expiresAt !== undefined && grant.expiresAt <= now) {
        throw new CrmError("expired", `The ${labels[kind]} has expired.`);
      }
      return grant;
    },
    issue: async (given) => {
      const token = createSecret("pat");
      await crm.write((context) => storeToken(context, { ...given, token }), []);
      return token;
    },
    revoke: async (secret) => {
      await crm.write((context) => deleteCredential(context, secret));
      forget();
    },
  };
}

import { isDocumentedError } from "@calling-extensions/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { MAX_QUOTE_LENGTH, MAX_SNAPSHOTS } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { ContentStore } from "../files/content-store.ts";
import { loadSeedFiles } from "../seed/load-seed-files.ts";
import { loadSeed } from "../seed/load-seed.ts";
import { seedSchema } from "../seed/seed-schema.ts";
import { restoreSnapshot, takeSnapshot, type StoreSnapshot } from "../store/snapshot.ts";
import type { AccessTokens } from "../auth/access-tokens.ts";
import type { Crm } from "../model/crm-context.ts";
import { requireBearer } from "./server/authorize.ts";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Resets to a snapshot, by default the initial data, and loads a seed on top. */
const resetBody = z.strictObject({ snapshot: z.string().optional(), seed: seedSchema.optional() });

/**
 * Lets tests take snapshots of the whole store and restore them. Only for programs on this machine, and only
 * if an option of the service enables it. The OpenAPI document doesn't have these routes.
 */
export const testRoutes: FastifyPluginAsyncZod<{
  crm: Crm;
  tokens: AccessTokens;
  contents: ContentStore;
  /** Whether other processes use the store. */
  hasOthers: () => Promise<boolean>;
}> = async (app, { crm, tokens, contents, hasOthers }) => {
  const snapshots = new Map<string, StoreSnapshot>();
  const atStart = await crm.write(({ db }) => takeSnapshot(db));
  app.addHook("onRequest", async ({ ip }) => {
    if (!LOOPBACK.test(ip)) throw new CrmError("notFound", "No route matches this path.");
  });
  app.addHook("onRequest", requireBearer(tokens));
  app.addHook("onRequest", async () => {
    if (await hasOthers()) {
      throw new CrmError(
        "conflict",
        "Another process uses this database, and would not learn of a reset. Stop it, and retry. A process that was killed counts for 30 seconds.",
      );
    }
  });

  app.post(
    "/_test/snapshots",
    { schema: { response: { 201: z.object({ id: z.string() }) } } },
    async (_request, reply) => {
      if (snapshots.size >= MAX_SNAPSHOTS) {
        throw new CrmError("conflict", `The limit of ${MAX_SNAPSHOTS} snapshots is reached.`);
      }
      const id = String(snapshots.size + 1);
      snapshots.set(id, await crm.write(({ db }) => takeSnapshot(db)));
      return reply.code(201).send({ id });
    },
  );

  app.post("/_test/reset", { schema: { body: resetBody.nullish() } }, async ({ body }, reply) => {
    const id = body?.snapshot;
    const snapshot = id === undefined ? atStart : snapshots.get(id);
    if (!snapshot) {
      throw new CrmError("notFound", `There is no snapshot ${id?.slice(0, MAX_QUOTE_LENGTH)}.`);
    }
    await crm.write(async (context) => {
      await restoreSnapshot(context.db, snapshot);
      await context.catalog.reload();
      if (body?.seed) await rejectInvalid(loadSeed(context, body.seed));
    });
    crm.forget();
    if (body?.seed) await rejectInvalid(loadSeedFiles({ crm, contents }, body.seed));
    tokens.forget();
    return reply.code(204).send();
  });
};

async function rejectInvalid(loading: Promise<void>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    throw isDocumentedError(error, "invalidSeed") ? new CrmError("invalid", error.message) : error;
  }
}

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { loadSeed } from "../seed/load-seed.ts";
import { SeedError } from "../seed/read-seed-file.ts";
import { seedSchema, type Seed } from "../seed/seed-schema.ts";
import { restoreSnapshot, takeSnapshot, type StoreSnapshot } from "../store/snapshot.ts";
import type { AccessTokens } from "../auth/access-tokens.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { requireBearer } from "./authorize.ts";

/** Snapshots are held in memory: a test that takes one for every step has lost its way. */
const MAX_SNAPSHOTS = 100;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** What a service is put back to: the start unless a snapshot is named; a seed is stored over it. */
const resetBody = z.strictObject({ snapshot: z.string().optional(), seed: seedSchema.optional() });

/**
 * What tests ask of a service of their own: to note everything it holds, and to put that back. Only for
 * programs on this machine, and only where the service was told to have these.
 */
export const testRoutes: FastifyPluginAsyncZod<{ crm: Crm; tokens: AccessTokens }> = async (
  app,
  { crm, tokens },
) => {
  const snapshots = new Map<string, StoreSnapshot>();
  const atStart = await crm.write(({ db }) => takeSnapshot(db));
  app.addHook("onRequest", async ({ ip }) => {
    if (!LOOPBACK.test(ip)) throw new CrmError("notFound", "There is nothing at this path.");
  });
  app.addHook("onRequest", requireBearer(tokens));

  app.post(
    "/_test/snapshots",
    { schema: { response: { 201: z.object({ id: z.string() }) } } },
    async (_request, reply) => {
      if (snapshots.size >= MAX_SNAPSHOTS) {
        throw new CrmError("conflict", `There are ${MAX_SNAPSHOTS} snapshots already.`);
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
      throw new CrmError("notFound", `There is no snapshot ${id?.slice(0, 100)}.`);
    }
    await crm.write(async (context) => {
      await restoreSnapshot(context.db, snapshot);
      await context.catalog.reload();
      if (body?.seed) await loadGivenSeed(context, body.seed);
    });
    tokens.forget();
    return reply.code(204).send();
  });
};

async function loadGivenSeed(context: CrmContext, seed: Seed): Promise<void> {
  try {
    await loadSeed(context, seed);
  } catch (error) {
    throw error instanceof SeedError ? new CrmError("invalid", error.message) : error;
  }
}

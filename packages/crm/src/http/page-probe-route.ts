import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { findProbeTarget } from "../page/find-probe-target.ts";
import { probeRequest, probeResult, type ProbeResult } from "../page-api/index.ts";
import type { Crm } from "../model/crm-context.ts";

/** Asks an address for its headers; never rejects. Which networks it asks in is its own decision. */
export type ProbeUrl = (url: URL) => Promise<ProbeResult>;

/** What a page cannot see of a frame: whether its address answers, and who may frame it. */
export const pageProbeRoute: FastifyPluginAsyncZod<{
  crm: Crm;
  probe: ProbeUrl;
}> = async (app, { crm, probe }) => {
  app.post(
    "/_page/probe",
    { schema: { body: probeRequest, response: { 200: probeResult } } },
    async ({ body }) => probe(await crm.read((context) => findProbeTarget(context, body))),
  );
};

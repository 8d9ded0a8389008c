import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageReport, type PageReport } from "../page-api/index.ts";

/** Takes what the page reports of a calling app, and hands it to whoever develops the app, if anybody. */
export const pageReportRoute: FastifyPluginAsyncZod<{
  onReport: ((report: PageReport) => void) | undefined;
}> = async (app, { onReport }) => {
  app.post("/_page/reports", { schema: { body: pageReport } }, async ({ body }, reply) => {
    onReport?.(body);
    return reply.code(204).send();
  });
};

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { renewCall, savePageCall } from "../calls/save-page-call.ts";
import { CrmError } from "../errors/crm-error.ts";
import { callConflict, callDocumentRequest, callHeartbeat, savedCall } from "../page-api/index.ts";
import type { Crm } from "../model/crm-context.ts";
import { toErrorBody } from "./answer-errors.ts";
import { userOf } from "./page-session.ts";

const ofDocument = z.object({ callId: z.string() });

/** Calls that the page hosts: each is one document. */
export const callDocumentRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.put(
    "/_page/calls/:callId",
    {
      // Half an emoji must not cost a call.
      config: { mendsText: true },
      schema: {
        params: ofDocument,
        body: callDocumentRequest,
        response: { 200: savedCall, 201: savedCall, 409: callConflict },
      },
    },
    async (request, reply) => {
      const id = documentId(request.params.callId);
      const user = userOf(request);
      const result = await crm.write((context) => savePageCall(context, user, id, request.body));
      if (result.kind === "saved") return reply.code(result.isNew ? 201 : 200).send(result.saved);
      const error = new CrmError("conflict", "Another page stored a version of this call.");
      const body = { ...toErrorBody(error, request.id), document: result.document };
      return reply.code(409).send(body);
    },
  );

  app.post(
    "/_page/calls/:callId/heartbeat",
    { schema: { params: ofDocument, body: callHeartbeat } },
    async (request, reply) => {
      const id = documentId(request.params.callId);
      const user = userOf(request);
      await crm.write((context) => renewCall(context, user, id, request.body.version));
      return reply.code(204).send();
    },
  );
};

function documentId(text: string): string {
  const { success, data } = z.guid().safeParse(text);
  if (success) return data.toLowerCase();
  throw new CrmError("notFound", `There is no call ${text.slice(0, 100)}: its id is a UUID.`);
}

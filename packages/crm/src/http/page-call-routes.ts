import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { completePageCall } from "../calls/complete-page-call.ts";
import { makePageCall } from "../calls/make-page-call.ts";
import { touchPageCall } from "../calls/touch-page-call.ts";
import { updatePageCall } from "../calls/update-page-call.ts";
import {
  completeCallRequest,
  createCallRequest,
  createdCall,
  touchCallRequest,
  updateCallRequest,
} from "../page-api/index.ts";
import type { Crm } from "../work.ts";
import { userOf } from "./page-session.ts";

const ofCall = z.object({ engagementId: z.string() });

/** The life of a call that the page hosts: made, changed, touched, completed. */
export const pageCallRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.post(
    "/_page/calls",
    { schema: { body: createCallRequest, response: { 200: createdCall, 201: createdCall } } },
    async (request, reply) => {
      const user = userOf(request);
      const { id, isNew } = await crm.write((work) => makePageCall(work, user, request.body));
      return reply.code(isNew ? 201 : 200).send({ engagementId: id });
    },
  );

  app.patch(
    "/_page/calls/:engagementId",
    { schema: { params: ofCall, body: updateCallRequest } },
    async (request, reply) => {
      const { properties, appId } = request.body;
      const user = userOf(request);
      const reference = { callId: request.params.engagementId, appId };
      await crm.write((work) => updatePageCall(work, user, reference, properties));
      return reply.code(204).send();
    },
  );

  app.post(
    "/_page/calls/:engagementId/touch",
    { schema: { params: ofCall, body: touchCallRequest.nullish() } },
    async (request, reply) => {
      const user = userOf(request);
      const reference = { callId: request.params.engagementId, appId: request.body?.appId };
      await crm.write((work) => touchPageCall(work, user, reference));
      return reply.code(204).send();
    },
  );

  app.post(
    "/_page/calls/:engagementId/complete",
    { schema: { params: ofCall, body: completeCallRequest.nullish() } },
    async (request, reply) => {
      const { appId, calledRecord } = request.body ?? {};
      const user = userOf(request);
      const reference = { callId: request.params.engagementId, appId };
      await crm.write((work) => completePageCall(work, user, reference, calledRecord));
      return reply.code(204).send();
    },
  );
};

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inboundCallResponse, inboundCallRequest } from "../calls/inbound-call-schema.ts";
import { attachRecording } from "../settings/attach-recording.ts";
import { storeInboundCall } from "../calls/store-inbound-call.ts";
import {
  createTranscript,
  deleteTranscript,
  getTranscript,
  newTranscript,
  storedTranscript,
} from "../transcripts/transcripts.ts";
import { idInput } from "../ids/record-id.ts";
import type { Crm } from "../model/crm-context.ts";
import { requireEndpointScopes } from "./authorize.ts";

const recordingReady = z.object({ engagementId: idInput }).meta({ id: "RecordingReady" });
const createdTranscript = z.object({ id: z.string() }).meta({ id: "CreatedTranscript" });
const path = "/crm/v3/extensions/calling";

/** 20,000 utterances, each with its times, its text and its speaker. */
const MAX_TRANSCRIPT_VALUES = 200_000;

/** What calling apps say of calls beside the page: over HTTP, with a token. */
export const callingRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  requireEndpointScopes(app);

  app.post(
    `${path}/inbound-call`,
    { schema: { body: inboundCallRequest, response: { 200: inboundCallResponse } } },
    async ({ body, credential }) =>
      crm.write((context) => storeInboundCall(context, credential?.appId, body)),
  );

  app.post(
    `${path}/recordings/ready`,
    { schema: { body: recordingReady } },
    async ({ body }, reply) => {
      await crm.write((context) => attachRecording(context, body.engagementId));
      return reply.code(204).send();
    },
  );

  app.post(
    `${path}/transcripts`,
    {
      config: { maxBodyValues: MAX_TRANSCRIPT_VALUES },
      schema: { body: newTranscript, response: { 200: createdTranscript } },
    },
    async ({ body }) => crm.write((context) => createTranscript(context, body)),
  );

  const ofTranscript = z.object({ transcriptId: z.string() });
  app.get(
    `${path}/transcripts/:transcriptId`,
    { schema: { params: ofTranscript, response: { 200: storedTranscript } } },
    async ({ params }) => crm.read((context) => getTranscript(context, params.transcriptId)),
  );
  app.delete(
    `${path}/transcripts/:transcriptId`,
    { schema: { params: ofTranscript } },
    async ({ params }, reply) => {
      await crm.write((context) => deleteTranscript(context, params.transcriptId));
      return reply.code(204).send();
    },
  );
};

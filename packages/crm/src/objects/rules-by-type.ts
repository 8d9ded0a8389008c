import { callRules } from "../calls/call-rules.ts";
import { noteRules } from "../notes/note-rules.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";
import { optionalPipelineRules } from "../pipelines/pipeline-rules.ts";
import { ticketRules } from "../pipelines/ticket-rules.ts";
import type { ObjectRules } from "./object-rules.ts";
import type { ObjectTypeId } from "./object-types.ts";

const rules: Partial<Record<ObjectTypeId, ObjectRules>> = {
  "0-5": ticketRules,
  "0-46": noteRules,
  "0-48": callRules,
};

/** What a type asks for; nothing more than its table, unless said. */
export const rulesOf = (typeId: ObjectTypeId): ObjectRules =>
  rules[typeId] ?? (pipelineKindOf(typeId) ? optionalPipelineRules(typeId) : {});

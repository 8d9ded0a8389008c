import type { OpenAPIV3_1 } from "openapi-types";
import { endpointScopes } from "../auth/endpoint-scopes.ts";
import { pipelineResource } from "../http/pipelines.ts";
import recordedAnswers from "./answers.json" with { type: "json" };
import type { ExampleRequest } from "./area.ts";
import type { PlacedOperation } from "./areas.ts";
import { refusals } from "./error-responses.ts";
import { parameterDescriptions } from "./parameters.ts";

type Media = OpenAPIV3_1.MediaTypeObject;

/** What the service answers the examples with, by operation and status; `npm run docs` records it. */
const answers: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> =
  recordedAnswers;

const descriptions: Readonly<Record<string, string>> = {
  "200": "Done.",
  "201": "Made.",
  "204": "Done. There is no body.",
  "409":
    "Another writer stored a version that this one is not based on: `document` is that version.",
  "207": "Some parts were refused: `errors` tells which, and why.",
};

/** An operation of the document with everything that its route's schemas do not say. */
export function completeOperation(
  given: OpenAPIV3_1.OperationObject,
  placed: PlacedOperation,
): OpenAPIV3_1.OperationObject {
  const { area, operation, url } = placed;
  const description = [operation.description, scopesOf(placed)].filter(Boolean).join("\n\n");
  const [usual] = operation.examples;
  return {
    operationId: operation.id,
    tags: [area.tag],
    summary: operation.summary,
    ...(description && { description }),
    security: operation.isOpen ? [] : [{ [area.security]: [] }],
    ...(given.parameters && {
      parameters: given.parameters.map((parameter) => completeParameter(parameter, url, usual)),
    }),
    ...(given.requestBody && { requestBody: completeBody(given.requestBody, operation.examples) }),
    responses: {
      ...completeResponses(given.responses, operation.id),
      ...refusals(area.security !== "pageSession"),
    },
  };
}

function scopesOf({ method, url }: PlacedOperation): string | undefined {
  const scopes =
    endpointScopes[`${method} ${url}`] ??
    pipelineResource.endpoints.find((each) => each.path === url)?.scopes;
  return (
    scopes && `Asks for one of the scopes ${scopes.map((scope) => `\`${scope}\``).join(", ")}.`
  );
}

function completeParameter(
  parameter: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ParameterObject,
  url: string,
  { path }: ExampleRequest,
): OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ParameterObject {
  if (!("name" in parameter)) return parameter;
  const { name } = parameter;
  const description = parameterDescriptions[name];
  if (description === undefined) throw new Error(`The parameter ${name} is not described.`);
  const [places = "", query = ""] = path.split("?", 2);
  const index = url.split("/").indexOf(`:${name}`);
  const text = index < 0 ? new URLSearchParams(query).get(name) : places.split("/")[index];
  return { ...parameter, description, ...(text != null && { example: read(text, parameter) }) };
}

/** A text of a path or a query as the value that it stands for. */
function read(text: string, { schema }: OpenAPIV3_1.ParameterObject): unknown {
  const type = schema && "type" in schema ? schema.type : "string";
  if (type === "integer") return Number(text);
  if (type === "boolean") return text === "true";
  return type === "array" ? text.split(",") : text;
}

function completeBody(
  given: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.RequestBodyObject,
  examples: readonly ExampleRequest[],
): OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.RequestBodyObject {
  if (!("content" in given)) return given;
  const { schema, isOptional } = withoutNull(given.content["application/json"]?.schema);
  const [first, ...others] = examples;
  const media: Media = {
    ...(schema && { schema }),
    ...(others.length === 0
      ? { example: first?.body }
      : {
          examples: Object.fromEntries(
            examples.map(({ status, body }) => [
              `answered${status}`,
              { summary: `answered ${status}`, value: body },
            ]),
          ),
        }),
  };
  return { required: !isOptional, content: { "application/json": media } };
}

/** A body that may be null may be left out, which is what requests do. */
function withoutNull(schema: Media["schema"]): { schema: Media["schema"]; isOptional: boolean } {
  const choices = schema && "anyOf" in schema ? (schema.anyOf ?? []) : [];
  const others = choices.filter((each) => !("type" in each && each.type === "null"));
  const [only] = others;
  const isOptional = others.length < choices.length && others.length === 1;
  return isOptional ? { schema: only, isOptional } : { schema, isOptional };
}

function completeResponses(
  given: OpenAPIV3_1.ResponsesObject | undefined,
  id: string,
): OpenAPIV3_1.ResponsesObject {
  const described = Object.entries(given ?? {}).filter(
    ([, response]) => "content" in response && response.content,
  );
  if (described.length === 0) return { "204": { description: descriptions["204"] ?? "" } };
  return Object.fromEntries(
    described.map(([status, response]) => [status, completeResponse(response, id, status)]),
  );
}

function completeResponse(
  response: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject,
  id: string,
  status: string,
): OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject {
  const json = "content" in response ? response.content?.["application/json"] : undefined;
  const description = descriptions[status] ?? "";
  if (!json) return { ...response, description };
  const example = answers[id]?.[status];
  return {
    ...response,
    description,
    content: { "application/json": { ...json, ...(example !== undefined && { example }) } },
  };
}

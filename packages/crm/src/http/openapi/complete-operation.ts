import type { OpenAPIV3_1 } from "openapi-types";
import type { Endpoint, ExampleRequest, Resource } from "../../endpoints/endpoint.ts";
import { errorResponsesOf } from "./error-responses.ts";
import { parameterDescriptions } from "./parameters.ts";
import recordedResponses from "./recorded-responses.json" with { type: "json" };

type Media = OpenAPIV3_1.MediaTypeObject;

/** The responses to the examples, by operation and status; `npm run docs` records them. */
const recorded: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> =
  recordedResponses;

/** The media type of a form that may have a file. */
export const FORM = "multipart/form-data";

/** The media type of the forms of OAuth. */
export const URL_ENCODED = "application/x-www-form-urlencoded";

const descriptions: Readonly<Record<string, string>> = {
  "200": "Success.",
  "201": "Created.",
  "204": "Success, without a body.",
  "409":
    "Another writer stored a version that this one is not based on: `document` is that version.",
  "207": "Partial success: `errors` has the inputs that failed, and why.",
};

/** Adds the endpoint's description to the schemas of an operation. */
export function completeOperation(
  schemas: OpenAPIV3_1.OperationObject,
  endpoint: Endpoint,
  { tag, security }: Resource,
): OpenAPIV3_1.OperationObject {
  const { operationId, summary, path, examples, scopes, permission, isPublic } = endpoint;
  const required = scopes && `Requires one of the scopes ${scopes.map(code).join(", ")}.`;
  const ofUser = permission && `Requires the user's permission ${code(permission)}.`;
  const description = [endpoint.description, required, ofUser].filter(Boolean).join("\n\n");
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: isPublic || security === "none" ? [] : [{ [security]: [] }],
    ...(schemas.parameters && {
      parameters: schemas.parameters.map((each) => completeParameter(each, path, examples[0])),
    }),
    ...(schemas.requestBody && { requestBody: completeBody(schemas.requestBody, examples) }),
    responses: {
      ...completeResponses(schemas.responses, operationId),
      ...errorResponsesOf(security === "accessToken" || security === "developerKey"),
    },
  };
}

const code = (text: string): string => `\`${text}\``;

function completeParameter(
  parameter: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ParameterObject,
  path: string,
  example: ExampleRequest,
): OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ParameterObject {
  if (!("name" in parameter)) return parameter;
  const { name } = parameter;
  const description = parameterDescriptions[name];
  if (description === undefined) throw new Error(`The parameter ${name} has no description.`);
  const [parts = "", query = ""] = example.path.split("?", 2);
  const index = path.split("/").indexOf(`:${name}`);
  const text = index < 0 ? new URLSearchParams(query).get(name) : parts.split("/")[index];
  return {
    ...parameter,
    description,
    ...(text != null && { example: parseExample(text, parameter) }),
  };
}

/** Parses an example of a parameter by its schema. */
function parseExample(text: string, { schema }: OpenAPIV3_1.ParameterObject): unknown {
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
  const form = given.content[FORM];
  if (form) {
    const encoding = { options: { contentType: "application/json" } };
    const media = { ...form, example: examples[0]?.form, encoding };
    return { required: true, content: { [FORM]: media } };
  }
  const fields = given.content[URL_ENCODED];
  if (fields) {
    const media = { ...fields, example: examples[0]?.form };
    return { required: true, content: { [URL_ENCODED]: media } };
  }
  const { schema, isOptional } = withoutNull(given.content["application/json"]?.schema);
  const [first, ...others] = examples;
  const media: Media = {
    ...(schema && { schema }),
    ...(others.length === 0
      ? { example: first?.body }
      : {
          examples: Object.fromEntries(
            examples.map(({ status, body }) => [
              `status${status}`,
              { summary: `Response ${status}`, value: body },
            ]),
          ),
        }),
  };
  return { required: !isOptional, content: { "application/json": media } };
}

/** A body that can be null is optional: requests omit it instead. */
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
  const example = recorded[id]?.[status];
  return {
    ...response,
    description,
    content: { "application/json": { ...json, ...(example !== undefined && { example }) } },
  };
}

import type { OpenAPIV3_1 } from "openapi-types";

const PREFIX = "#/components/schemas/";

/**
 * Keeps the schemas that the document uses. The routes define each twice: as the input of requests,
 * with the suffix `Input`, and as the output of responses. If the document uses only one of them,
 * that one gets the plain name.
 */
export function nameComponents(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    forEachReference(part, (name) => {
      if (used.has(name)) return;
      if (!schemas[name]) throw new Error(`There is no schema ${name}.`);
      used.add(name);
      visit(schemas[name]);
    });
  };
  visit({ paths: document.paths, responses: document.components?.responses });
  const plainNameOf = (name: string): string => {
    const plain = name.replace(/Input$/, "");
    return used.has(plain) ? name : plain;
  };
  const named = [...used].toSorted().map((name) => [plainNameOf(name), schemas[name]]);
  const renamed = {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(named) },
  };
  return JSON.parse(JSON.stringify(renamed), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" && value.startsWith(PREFIX)
      ? PREFIX + plainNameOf(value.slice(PREFIX.length))
      : value,
  ) as OpenAPIV3_1.Document;
}

function forEachReference(part: unknown, take: (name: string) => void): void {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === "$ref" && typeof value === "string" && value.startsWith(PREFIX)) {
      take(value.slice(PREFIX.length));
    } else {
      forEachReference(value, take);
    }
  }
}

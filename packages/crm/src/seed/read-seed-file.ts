import { DocumentedError } from "@calling-extensions/contract";
import { z } from "zod";
import { seedSchema, type Seed } from "./seed-schema.ts";

/** Parses a seed in YAML; `source` names it in errors. */
export async function parseSeed(text: string, source: string): Promise<Seed> {
  // Most starts have no seed file and don't need YAML.
  const { parse: parseYaml } = await import("yaml");
  let document: unknown;
  try {
    document = parseYaml(text, { maxAliasCount: 100 });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new DocumentedError("invalidSeed", `The seed file ${source} is not YAML: ${reason}`, {
      cause,
    });
  }
  return readSeed(document, `The seed file ${source}`);
}

/** Validates a seed; `source` names it in errors. */
export function readSeed(document: unknown, source: string): Seed {
  const parsed = seedSchema.safeParse(document);
  if (parsed.success) return parsed.data;
  throw new DocumentedError(
    "invalidSeed",
    `${source} is invalid:\n${z.prettifyError(parsed.error)}`,
    {
      cause: parsed.error,
    },
  );
}

import { resolve } from "node:path";
import { z } from "zod";

/** A setting of the environment that cannot be used. Its message is for people. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

const port = (standard: number) =>
  z
    .string()
    .regex(/^[0-9]{1,5}$/, "takes a port number")
    .transform(Number)
    .pipe(z.number().max(65_535, "takes a port number up to 65535"))
    .default(standard);

const path = z
  .string()
  .min(1, "takes a path")
  .transform((text) => resolve(text));

const environment = z.object({
  CRM_PORT: port(4400),
  SOFTPHONE_PORT: port(4401),
  DATA_DIR: path.prefault(".data"),
  SEED_FILE: path.optional(),
  PAGE_DIR: path.optional(),
  SDK_DIR: path.optional(),
});

/** Where the service listens, keeps its data and finds its parts. */
export type Environment = z.infer<typeof environment>;

/** Reads the settings; the first that is wrong is named in one sentence. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  // A variable that is set to nothing is one that is not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new EnvironmentError(`${String(issue?.path[0])} ${issue?.message ?? "cannot be used"}.`);
}

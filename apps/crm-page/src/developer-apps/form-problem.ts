import { t } from "@calling-extensions/ui/text";
import * as z from "zod/mini";
import { PageError } from "../api/page-error.ts";

/** One text of a form. */
export interface TextRow<Name extends string> {
  /** As in the request, so that errors of the service find their row. */
  readonly name: Name;
  readonly label: string;
  /** What to enter instead, if the service rejects the text. */
  readonly advice: string;
  /** More than one line. */
  readonly lines?: number;
  readonly inputMode?: "url" | "numeric";
  readonly placeholder?: string;
}

/** Why a form was not saved. */
export interface FormProblem {
  /** For the user. */
  readonly text: string;
  /** The names of the fields that the service rejects. */
  readonly fields: ReadonlySet<string>;
}

/** An error of a request as far as forms use it: `in` is a path such as `redirectUrls.0`. */
const errorBody = z.object({ errors: z.array(z.object({ in: z.optional(z.string()) })) });

/** Describes an error for a form, whose rejected fields have their own advice. */
export function describeProblem(
  error: Error | null,
  rows: readonly TextRow<string>[],
): FormProblem | undefined {
  if (!error) return undefined;
  const body: unknown = error instanceof PageError ? error.body : undefined;
  const details = errorBody.safeParse(body).data?.errors ?? [];
  const rejected = new Set(details.map((detail) => detail.in?.split(".")[0]));
  const invalid = rows.filter(({ name }) => rejected.has(name));
  return {
    text: invalid.length > 0 ? t`Not saved. Correct the marked fields.` : error.message,
    fields: new Set(invalid.map(({ name }) => name)),
  };
}

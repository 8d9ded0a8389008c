import type { SignInProblem } from "../page-api/index.ts";

/** Why a person has no session after a sign-in. The page tells the person. */
export class SignInFailure extends Error {
  override readonly name = "SignInFailure";
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(`A sign-in ended: ${problem}${codeOf(options?.cause)}.`, options);
    this.problem = problem;
  }
}

/** The provider's code of an error, such as `invalid_client`, if it is one: the provider or a browser has sent it. */
function codeOf(cause: unknown): string {
  const { error } = Object(cause) as { error?: unknown };
  return typeof error === "string" && /^\w{1,50}$/.test(error) ? ` (${error})` : "";
}

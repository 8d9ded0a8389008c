import type { AppProblem, AppState } from "./page-access.ts";

/** The code of what is the CRM's fault, and not the app's. */
const CRM_FAILED = "portFailed";

/** Codes of warnings: the page understood the app, and its log has them. */
const WARNINGS: ReadonlySet<string> = new Set(["nonstandardMessage", "customObjectCall"]);

/** Where to look, by the code of a problem. */
const advice: Readonly<Record<string, string>> = {
  invalidMessage: "Compare what is handed to the SDK's method with its types.",
  unknownMessage: "The protocol has no such message.",
};

const writeProblem = ({ code, message, externalCallId }: AppProblem): string =>
  [
    code,
    externalCallId !== undefined && ` (call "${externalCallId}")`,
    `: ${message}`,
    advice[code] !== undefined && `\n    ${advice[code]}`,
  ]
    .filter(Boolean)
    .join("");

const list = (problems: readonly AppProblem[]): string[] =>
  problems.map((problem) => `  ${writeProblem(problem)}`);

const writeCalls = (calls: AppState["calls"]): string =>
  `Calls that run: ${
    calls.map(({ externalCallId, state }) => `"${externalCallId}" (${state})`).join(", ") || "none"
  }.`;

/**
 * What an app did that it should not have, in sentences; undefined where there is nothing.
 *
 * @param thrown what nobody caught in the page and its frames
 */
export function describeTrouble(
  state: Pick<AppState, "problems" | "calls"> | undefined,
  thrown: readonly string[],
  expectedProblems: readonly string[],
): string | undefined {
  const problems = (state?.problems ?? []).filter(
    ({ code }) => !expectedProblems.includes(code) && !WARNINGS.has(code),
  );
  const failures = problems.filter(({ code }) => code === CRM_FAILED);
  const breaches = problems.filter(({ code }) => code !== CRM_FAILED);
  const parts = [
    ...(breaches.length > 0 ? ["The app broke the rules of the protocol:", ...list(breaches)] : []),
    ...(failures.length > 0 ? ["The CRM failed:", ...list(failures)] : []),
    ...(problems.length > 0
      ? [
          writeCalls(state?.calls ?? []),
          `A test that means it says so: test.use({ expectedProblems: ["${problems[0]?.code}"] }).`,
        ]
      : []),
    ...(thrown.length > 0
      ? ["An error that nobody caught:", ...thrown.map((each) => `  ${each}`)]
      : []),
  ];
  return parts.length > 0 ? parts.join("\n") : undefined;
}

import { errorUrl } from "@calling-extensions/contract";
import type { AppProblem, AppState } from "./page-access.ts";

/** The code of problems that the CRM causes, not the app. */
const CRM_FAILED = "portFailed";

/** Codes of warnings. The page understood the app, and logged them. */
const WARNINGS: ReadonlySet<string> = new Set(["nonstandardMessage", "customObjectCall"]);

/** Advice by the code of a problem. */
const advice: Readonly<Record<string, string>> = {
  invalidMessage: "Compare the arguments of the SDK's method with its types.",
  unknownMessage: "The protocol has no such message.",
};

const writeProblem = ({ code, message, externalCallId }: AppProblem): string =>
  [
    code,
    externalCallId !== undefined && ` (call "${externalCallId}")`,
    `: ${message}`,
    advice[code] !== undefined && `\n    ${advice[code]}`,
    // The message of the CRM's own error has no link.
    !message.endsWith(errorUrl(code)) && `\n    ${errorUrl(code)}`,
  ]
    .filter(Boolean)
    .join("");

const list = (problems: readonly AppProblem[]): string[] =>
  problems.map((problem) => `  ${writeProblem(problem)}`);

const writeCalls = (calls: AppState["calls"]): string =>
  `Active calls: ${
    calls.map(({ externalCallId, state }) => `"${externalCallId}" (${state})`).join(", ") || "none"
  }.`;

/**
 * Describes why a test fails although its own assertions pass: problems of the app and uncaught errors.
 * Returns undefined if there are none.
 *
 * @param states of every app in every page of the test
 * @param thrown uncaught errors in the page and its iframes
 */
export function describeFailure(
  states: readonly Pick<AppState, "problems" | "calls">[],
  thrown: readonly string[],
  expectedProblems: readonly string[],
): string | undefined {
  const problems = states
    .flatMap((state) => state.problems)
    .filter(({ code }) => !expectedProblems.includes(code) && !WARNINGS.has(code));
  const failures = problems.filter(({ code }) => code === CRM_FAILED);
  const breaches = problems.filter(({ code }) => code !== CRM_FAILED);
  const parts = [
    ...(breaches.length > 0 ? ["The app violated the protocol:", ...list(breaches)] : []),
    ...(failures.length > 0 ? ["The CRM failed:", ...list(failures)] : []),
    ...(problems.length > 0
      ? [
          writeCalls(states.flatMap(({ calls }) => calls)),
          `If the test expects this: test.use({ expectedProblems: ["${problems[0]?.code}"] }).`,
        ]
      : []),
    ...(thrown.length > 0 ? ["Uncaught error:", ...thrown.map((each) => `  ${each}`)] : []),
  ];
  return parts.length > 0 ? parts.join("\n") : undefined;
}

import type { Registration } from "@calling-extensions/telephony";
import type { Texts } from "../languages/en.ts";

/** What the user has to know about the registration, in a sentence; undefined if everything is fine. */
export function registrationProblem(
  registration: Registration,
  { sip, registrationProblems }: Texts,
): string | undefined {
  if ("problem" in registration) {
    const { problem, statusCode } = registration;
    return registrationProblems[problem](String(statusCode ?? ""));
  }
  return registration.state === "unregistered" ? sip.signInFirst : undefined;
}

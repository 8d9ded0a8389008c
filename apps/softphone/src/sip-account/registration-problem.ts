import type { Registration } from "@calling-extensions/telephony";
import type { AllTexts } from "../languages/en-late.ts";

/** What the user has to know about the registration, in a sentence; undefined if everything is fine. */
export function registrationProblem(
  registration: Registration,
  { sip }: AllTexts,
): string | undefined {
  if ("message" in registration) return registration.message;
  return registration.state === "unregistered" ? sip.signInFirst : undefined;
}

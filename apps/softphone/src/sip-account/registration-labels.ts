import type { Registration } from "@calling-extensions/telephony";

/** The registration in a few words. */
export const registrationLabels: Readonly<Record<Registration["state"], string>> = {
  unregistered: "Not signed in",
  registering: "Registering…",
  registered: "Registered",
  reconnecting: "Reconnecting…",
  failed: "Refused",
};

/** What the user has to know about the registration, in a sentence; undefined if everything is fine. */
export function registrationProblem(registration: Registration): string | undefined {
  if ("message" in registration) return registration.message;
  return registration.state === "unregistered"
    ? "You can't call or be called until you sign in."
    : undefined;
}

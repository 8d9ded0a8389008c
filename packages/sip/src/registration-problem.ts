import type { RegistrationProblem } from "@calling-extensions/telephony";

/** Stands for a success that doesn't name this phone. No server sends it. */
export const UNCONFIRMED_STATUS = 499;

/** What a refusal of the server is about, by its status code. */
const refusals: Readonly<Record<number, RegistrationProblem>> = {
  401: "wrongCredentials",
  403: "accountRefused",
  404: "unknownUser",
  407: "wrongCredentials",
  [UNCONFIRMED_STATUS]: "unconfirmed",
};

/** Whether the server refused the account, so that another attempt has the same result. */
export const isRefusal = (statusCode: number | undefined): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 408;

/** Why the phone isn't registered. */
export function registrationProblem(statusCode: number | undefined): RegistrationProblem {
  if (statusCode === undefined) return "noReply";
  return isRefusal(statusCode) ? (refusals[statusCode] ?? "refused") : "serverFailed";
}

/** What the user can do about a refusal of the server, by its status code. */
const refusals: Readonly<Record<number, string>> = {
  401: "The server refused the user name or the password. Check both.",
  403: "The server refused this account. Check the user name and the password.",
  404: "The server doesn't know this user. Check the user name.",
  407: "The server refused the user name or the password. Check both.",
};

/** Whether the server refused the account, so that another attempt has the same result. */
export const isRefusal = (statusCode: number | undefined): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 408;

/** Why the phone isn't registered, for the user. */
export function registrationMessage(statusCode: number | undefined): string {
  if (statusCode === undefined) return "The server doesn't reply. Trying again…";
  if (!isRefusal(statusCode)) return `The server has a problem (${statusCode}). Trying again…`;
  return refusals[statusCode] ?? `The server refused the registration (${statusCode}).`;
}

/** Browsers don't tell pages why a connection fails. */
export const unreachableMessage =
  "Can't connect to the server. Check its address, its certificate, and your network. Trying again…";

export const connectionLostMessage = "The connection to the server was lost. Reconnecting…";

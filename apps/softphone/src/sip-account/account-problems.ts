import type { Texts } from "../languages/en.ts";
import type { AccountForm } from "../telephony/sip-account.ts";

type AccountProblem = keyof Pick<
  Texts["sip"],
  "invalidAddress" | "needsEncryption" | "invalidUser" | "missingPassword"
>;

/** What is wrong with each field; undefined if nothing is. */
export type AccountProblems = Readonly<Partial<Record<keyof AccountForm, AccountProblem>>>;

const schemes = new Set(["wss:", "ws:"]);
/** Without encryption, only a server on this computer is safe, and browsers allow no other to pages with HTTPS. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function findServerProblem(server: string, isSecurePage: boolean): AccountProblem | undefined {
  if (!URL.canParse(server)) return "invalidAddress";
  const { protocol, hostname, username, hash } = new URL(server);
  if (!schemes.has(protocol) || hostname === "" || username !== "" || hash !== "") {
    return "invalidAddress";
  }
  if (protocol === "ws:" && isSecurePage && !loopback.test(hostname)) {
    return "needsEncryption";
  }
  return undefined;
}

/** Finds what has to be corrected before the form can be used. */
export function findAccountProblems(form: AccountForm, isSecurePage: boolean): AccountProblems {
  const server = findServerProblem(form.server.trim(), isSecurePage);
  const user = /^[^\s@:;<>"]+(@[\w.-]+)?$/.test(form.user.trim()) ? undefined : "invalidUser";
  const password = form.password === "" ? "missingPassword" : undefined;
  return {
    ...(server !== undefined && { server }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
  };
}

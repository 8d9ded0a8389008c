import { restoreHidden } from "./hidden-text.ts";
import { MAX_USER_LENGTH } from "./limits.ts";
import type { SipAccount } from "./sip-account.ts";

/** The user and the domain of an account. Without a domain, the server's host is the domain. */
export function readAddress({ server, user }: SipAccount): { user: string; domain: string } {
  const [name = "", domain = ""] = user.trim().split("@");
  return { user: name, domain: domain === "" ? new URL(server).hostname : domain };
}

const ADDRESS = /^sip:([^@]+)@([\w.:[\]-]+)$/;

/**
 * The SIP address of a number or a user, who may be at another domain. Visual separators of numbers have no meaning;
 * names have dots.
 */
export function toSipUri(target: string, domain: string): string {
  const [, name, host] = ADDRESS.exec(target) ?? [];
  if (name !== undefined && host !== undefined) return toSipUri(name, host);
  const isNumber = /^[\d\s+*#()./-]+$/.test(target);
  const user = target.replaceAll(isNumber ? /[\s()./-]/g : /\s/g, "");
  return `sip:${encodeURIComponent(user).replaceAll("%2B", "+")}@${domain}`;
}

/** The party of a call who can't be or doesn't want to be known. */
export const ANONYMOUS = "anonymous";

const ANONYMOUS_USERS = /^(?:anonymous|restricted|unavailable|unknown|private|withheld)$/i;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing.
    return text;
  }
};

/** What encloses a local number: `+1202555` and `0101`. */
function inContext(number: string, parameters: readonly string[]): string {
  const context = parameters.find((one) => /^phone-context=/i.test(one))?.split("=")[1] ?? "";
  return context.startsWith("+") && !number.startsWith("+") ? `${context}${number}` : number;
}

/**
 * The number or the name of the other party, from an address. Anybody can write anything there, so only what occurs
 * in numbers and names stays. Parameters of the user, such as `;npdi`, are for networks.
 */
export function readUser(address: string): string {
  const [, scheme = "", rest = ""] = /^(sips?|tel):(.*)$/is.exec(restoreHidden(address)) ?? [];
  const isTelephone = scheme.toLowerCase() === "tel";
  const userEnd = isTelephone ? rest.length : rest.lastIndexOf("@");
  const [user = "", ...parameters] = decode(rest.slice(0, Math.max(0, userEnd))).split(";");
  // A password may follow the user.
  const [name = ""] = user.split(":");
  const isNumber = /^\+?[\d\s().-]+$/.test(name);
  const number = isNumber ? inContext(name.replaceAll(/[\s().-]/g, ""), parameters) : name;
  const readable = number.replaceAll(/[^\p{L}\p{N}+*#._-]/gu, "").slice(0, MAX_USER_LENGTH);
  return readable === "" || ANONYMOUS_USERS.test(readable) ? ANONYMOUS : readable;
}

import { MAX_USER_LENGTH } from "./limits.ts";
import type { SipAccount } from "./sip-account.ts";

/** The user and the domain of an account. Without a domain, the server's host is the domain. */
export function readAddress({ server, user }: SipAccount): { user: string; domain: string } {
  const [name = "", domain = ""] = user.trim().split("@");
  return { user: name, domain: domain === "" ? new URL(server).hostname : domain };
}

/** The SIP address of a number or a user. Visual separators of numbers have no meaning; names have dots. */
export function toSipUri(target: string, domain: string): string {
  const isNumber = /^[\d\s+*#()./-]+$/.test(target);
  const user = target.replaceAll(isNumber ? /[\s()./-]/g : /\s/g, "");
  return `sip:${encodeURIComponent(user).replaceAll("%2B", "+")}@${domain}`;
}

/**
 * The number or the name of the other party, from the user part of an address. Anybody can write anything
 * there, so only what occurs in numbers and names stays.
 */
export function readUser(user: string | null | undefined): string {
  const readable = (user ?? "").replaceAll(/[^\p{L}\p{N}+*#._-]/gu, "");
  return readable.slice(0, MAX_USER_LENGTH) || "anonymous";
}

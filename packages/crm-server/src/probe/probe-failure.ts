import { ADDRESS_NOT_ALLOWED } from "@calling-extensions/crm";
import type { ProbeFailure } from "@calling-extensions/crm/page-api";

/** What Node and undici call the ways in which a connection fails. */
const failures: Readonly<Record<string, ProbeFailure>> = {
  [ADDRESS_NOT_ALLOWED]: "notAllowed",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  ENOTFOUND: "dns",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  // The certificate is for another name.
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate",
  CERT_HAS_EXPIRED: "certificate",
  CERT_NOT_YET_VALID: "certificate",
  CERT_REVOKED: "certificate",
  CERT_UNTRUSTED: "certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate",
  EPROTO: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate",
  UNABLE_TO_GET_ISSUER_CERT: "certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate",
};

/** Node's own names for what goes wrong in TLS. */
const TLS_PREFIXES = ["ERR_TLS_", "ERR_SSL_"];

/** The word for a connection that failed. */
export function probeFailureOf(error: unknown): ProbeFailure {
  const code = codeOf(error);
  if (Object.hasOwn(failures, code)) return failures[code] ?? "other";
  return TLS_PREFIXES.some((prefix) => code.startsWith(prefix)) ? "tls" : "other";
}

/** Where several addresses of a name were tried, the first one's reason is as good as any. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error.name === "TimeoutError") return "ETIMEDOUT";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : "";
}

import type { ProbeFailure } from "@calling-extensions/crm/page-api";
import { ADDRESS_NOT_ALLOWED } from "./pinned-lookup.ts";

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
  CERT_HAS_EXPIRED: "tls",
  CERT_NOT_YET_VALID: "tls",
  CERT_REVOKED: "tls",
  CERT_UNTRUSTED: "tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
  EPROTO: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "tls",
  UNABLE_TO_GET_ISSUER_CERT: "tls",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "tls",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls",
};

/** Node's own names for what goes wrong in TLS. */
const TLS_PREFIXES = ["ERR_TLS_", "ERR_SSL_"];

/** The word for a connection that failed. */
export function probeFailureOf(error: unknown): ProbeFailure {
  const code = codeOf(error);
  if (TLS_PREFIXES.some((prefix) => code.startsWith(prefix))) return "tls";
  return (Object.hasOwn(failures, code) ? failures[code] : undefined) ?? "other";
}

/** Where several addresses of a name were tried, the first one's reason is as good as any. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error.name === "TimeoutError") return "ETIMEDOUT";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : "";
}

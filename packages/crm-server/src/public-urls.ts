import { DocumentedError } from "@calling-extensions/contract";
import { isLoopback, isLoopbackOrigin } from "@calling-extensions/crm";
import { LOOPBACK } from "./defaults.ts";

/** How a service is reached: a part of its options. */
export interface Address {
  readonly host?: string | undefined;
  readonly publicUrls?: readonly string[] | undefined;
  readonly tls?: object | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
}

/**
 * Returns the public origins of a service; undefined if there are none, so that it has the address on which it listens.
 *
 * @throws DocumentedError if passwords, tokens and calls would cross a network without TLS
 */
export function readPublicUrls({
  host = LOOPBACK,
  publicUrls,
  tls,
  trustedProxies,
}: Address): readonly [string, ...string[]] | undefined {
  const [first, ...others] = (publicUrls ?? []).map(toOrigin);
  const origins = first === undefined ? undefined : ([first, ...others] as const);
  const plain = origins?.find(
    (origin) => !origin.startsWith("https:") && !isLoopbackOrigin(origin),
  );
  if (plain !== undefined) {
    throw new DocumentedError(
      "unsafeAddress",
      `The public URL ${plain} needs https: tokens would cross a network unencrypted.`,
    );
  }
  if (isLoopback(host)) return origins;
  if (!origins) {
    throw new DocumentedError(
      "unsafeAddress",
      `A service that listens on ${host} needs a public URL such as https://crm.example.com.`,
    );
  }
  if (!tls && (trustedProxies ?? []).length === 0) {
    throw new DocumentedError(
      "unsafeAddress",
      `A service that listens on ${host} needs a proxy with TLS in front: set its address as a trusted proxy.`,
    );
  }
  return origins;
}

/** @throws DocumentedError if the provider's messages would cross a network unencrypted */
export function rejectUnsafeIssuer(issuer: string): void {
  const { protocol, origin } = new URL(issuer);
  if (protocol === "https:" || isLoopbackOrigin(origin)) return;
  throw new DocumentedError(
    "unsafeAddress",
    `The issuer ${issuer} needs https: its messages would cross a network unencrypted.`,
  );
}

/** A URL without a path. Throws otherwise: the service has its paths at the root. */
function toOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url && /^https?:$/.test(url.protocol);
  if (isWeb && url.href === `${url.origin}/`) return url.origin;
  throw new DocumentedError(
    "unsafeAddress",
    `A public URL is an origin such as https://crm.example.com, not ${text}.`,
  );
}

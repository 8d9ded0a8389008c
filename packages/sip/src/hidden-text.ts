/** The domain of what is hidden. No server has it. */
const DOMAIN = "hidden.invalid";

const HIDDEN = /sip:([0-9a-f]+)@hidden\.invalid|([0-9a-f]+)\.hidden\.invalid/g;

/** What would be more than an address or a host. */
const UNSAFE = /[\p{Cc}<>"]/u;

const toHex = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const fromHex = (hex: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  );

/** An address that JsSIP can read, instead of one that it can't. */
export const hideUri = (uri: string): string => `sip:${toHex(uri)}@${DOMAIN}`;

/** A host that JsSIP can read, instead of one that it can't. */
export const hideHost = (host: string): string => `${toHex(host)}.${DOMAIN}`;

/** Restores what was hidden: the other party receives what it has sent. */
export const restoreHidden = (text: string): string =>
  text.replaceAll(HIDDEN, (hidden: string, uri?: string, host?: string) => {
    const original = fromHex(uri ?? host ?? "");
    return UNSAFE.test(original) ? hidden : original;
  });

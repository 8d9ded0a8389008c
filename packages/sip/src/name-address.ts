/** A name, an address and parameters, such as `"Bob" <sip:bob@example.com>;tag=1`. */
export interface NameAddress {
  /** As it is written: perhaps in quotes. */
  readonly name: string;
  readonly uri: string;
  /** Empty, or begins with a semicolon. */
  readonly parameters: string;
}

const WITH_BRACKETS = /^((?:"(?:[^"\\]|\\.)*"|[^<"])*)<([^>]*)>(.*)$/s;
const WITHOUT_BRACKETS = /^\s*([a-z][\w.+-]*:[^;\s]+)\s*((?:;.*)?)$/is;

/**
 * Reads an address of a header, also where JsSIP's grammar refuses it: of another scheme than `sip`, or with a name
 * that needs quotes and has none. Undefined if there is none.
 */
export function readNameAddress(text: string): NameAddress | undefined {
  const [, name = "", bracketed, after = ""] = WITH_BRACKETS.exec(text) ?? [];
  if (bracketed !== undefined) {
    return { name: name.trim(), uri: bracketed.trim(), parameters: after.trim() };
  }
  // Without brackets, the parameters belong to the header.
  const [, uri, parameters = ""] = WITHOUT_BRACKETS.exec(text) ?? [];
  return uri === undefined ? undefined : { name: "", uri, parameters };
}

/** Separates the values of a header at its commas, except for those in quotes and addresses. */
export const splitValues = (header: string): readonly string[] =>
  header.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|[^,"<])+/g) ?? [];

/** The name for reading: without its quotes. */
export const unquote = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll(/\\(.)/gs, "$1") : name;

/** The name as the grammar wants it: in quotes. */
export const quote = (name: string): string =>
  `"${unquote(name).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Beyond any message of the contract: an untrusted sender's message may be endless. */
const MAX_DEPTH = 8;
/** A message that contains itself a thousand times has more values than this at each depth. */
const MAX_VALUES = 10_000;

/** What a copy has in place of the parts of a value. */
export interface Replacements {
  /** @param field the name of the field that has the text, or the list with it. */
  text(value: string, field: string): unknown;
  number(value: number): unknown;
  /** The name of a field. */
  key(name: string, index: number): string;
  /** Longer lists and objects are cut. */
  readonly maxItems: number;
}

/**
 * Copies a message's data, whatever it is. The result is serializable: functions and class instances become the names of their
 * types.
 */
export function copyValue(value: unknown, replacements: Replacements): unknown {
  let values = 0;

  function copy(part: unknown, field: string, depth: number): unknown {
    values += 1;
    if (values > MAX_VALUES) return "too much";
    switch (typeof part) {
      case "string":
        return replacements.text(part, field);
      case "number":
        return replacements.number(part);
      case "object":
        return part === null ? null : copyObject(part, field, depth);
      case "boolean":
      case "undefined":
        return part;
      default:
        return typeof part;
    }
  }

  function copyObject(part: object, field: string, depth: number): unknown {
    if (depth >= MAX_DEPTH) return "too deep";
    if (Array.isArray(part)) {
      const items = part.slice(0, replacements.maxItems);
      return items.map((item) => copy(item, field, depth + 1));
    }
    if (!isPlain(part)) return Object.prototype.toString.call(part);
    const fields = Object.entries(part).slice(0, replacements.maxItems);
    return Object.fromEntries(
      fields.map(([name, inner], index) => [
        replacements.key(name, index),
        copy(inner, name, depth + 1),
      ]),
    );
  }

  return copy(value, "", 0);
}

/** An object literal, also one of another window. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

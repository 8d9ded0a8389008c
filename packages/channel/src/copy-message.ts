import type { Outgoing } from "./link.ts";

/** A field inside itself has an endless name. */
const MAX_NAME_LENGTH = 120;

/**
 * Copies a message before anything uses it: a message that can't be posted is an error of the call that sends it,
 * and what changes afterwards isn't sent. Objects and arrays, and the proxies of both that state libraries make,
 * become plain ones. Everything else is cloned as the browser would clone it: a `Date`, a `Blob`, an `ArrayBuffer`.
 *
 * @throws what `createError` returns, for a function, a symbol, a page element, or an object that contains itself.
 *
 * @differs Data that can't be sent is an error that names the field, and the proxies of state libraries are sent
 * with their values; the vendor's class throws the browser's error for both.
 */
export function copyMessage<Message extends Outgoing>(
  message: Message,
  createError: (code: "invalidMessage", detail: string, options: { cause: unknown }) => Error,
): Message {
  let field = "";
  const copy = (value: unknown, name: string): unknown => {
    field = name;
    const plain = (Array.isArray(value) ? [] : {}) as { [key: string]: unknown };
    if ({}.toString.call(value) !== {}.toString.call(plain)) {
      // Jest's jsdom has no structuredClone.
      return globalThis.structuredClone?.(value) ?? value;
    }
    for (const [key, part] of Object.entries(value as object)) {
      plain[key] = copy(part, `${name}.${key}`);
    }
    return plain;
  };
  try {
    // A copy has the shape of its original.
    return copy(message, message.type) as Message;
  } catch (cause) {
    throw createError("invalidMessage", field.slice(0, MAX_NAME_LENGTH), { cause });
  }
}

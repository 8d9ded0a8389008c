import { copyValue } from "./copy-value.ts";

/** A message's data as it is, as far as JSON can have it. */
export const plainValue = (value: unknown): unknown =>
  copyValue(value, {
    text: (text) => text,
    number: (number) => number,
    key: (name) => name,
    maxItems: 1000,
  });

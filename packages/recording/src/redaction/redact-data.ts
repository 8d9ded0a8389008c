import { copyValue, isPlain, type Replacements } from "./copy-value.ts";
import { plainKey } from "./plain-key.ts";
import { isSoftwareName } from "./redact.ts";
import type { StandIns } from "./stand-ins.ts";

/** Fields of the handshake that describe software. */
const SOFTWARE_FIELD = /^(version|hostSdk|appSdk)$/;

/** What they contain; `version` is a text itself. */
const SOFTWARE_TEXTS: ReadonlySet<string> = new Set(["", "name", "version", "capabilities"]);

const replacementsOf = ({ text, number }: StandIns): Replacements => ({
  text,
  number,
  key: (name, index) => plainKey(name) ?? `field ${index + 1}`,
  maxItems: 1000,
});

/** A message's data, or the value of any field, with stand-ins. */
export const redactData = (value: unknown, standIns: StandIns): unknown =>
  copyValue(value, replacementsOf(standIns));

/** The fields of a handshake message. The names and versions of software stay. */
export function redactHandshake(fields: unknown, standIns: StandIns): unknown {
  if (typeof fields !== "object" || fields === null || !isPlain(fields)) {
    return redactData(fields, standIns);
  }
  const entries = Object.entries(fields);
  const others = entries.filter(([name]) => !SOFTWARE_FIELD.test(name));
  const software = entries.filter(([name]) => SOFTWARE_FIELD.test(name));
  const softwareTexts: Replacements = {
    ...replacementsOf(standIns),
    text: (value, field) =>
      SOFTWARE_TEXTS.has(field) && isSoftwareName(value) ? value : standIns.text(value, field),
  };
  return {
    ...(redactData(Object.fromEntries(others), standIns) as object),
    ...Object.fromEntries(software.map(([name, part]) => [name, copyValue(part, softwareTexts)])),
  };
}

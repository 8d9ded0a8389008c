import { MAX_TEXT_LENGTH, MAX_TRANSIT_MS } from "../limits.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { stateProperties, type CallContent } from "./call-document.ts";
import { findProperty } from "../model/object-properties.ts";
import type { PropertyInput } from "../objects/parse-property-value.ts";
import { parseValues, type PropertyInputs } from "../objects/parse-values.ts";
import { findByUniqueValue } from "../objects/unique-values.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { withEndStatus } from "./call-status.ts";
import { callsType } from "../model/object-types.ts";

/** The CRM identifies the call by them. */
const keyProperties = new Set(["hs_call_external_id", "hs_call_app_id"]);

/** An app's properties of its call, validated. */
export interface FittedProperties {
  /** Valid values, in stored format. */
  readonly values: Record<string, string>;
  /** Names of the invalid ones, and of those that were shortened. */
  readonly leftOut: string[];
}

/**
 * Separates valid from invalid properties of a call: one invalid value must not cost the notes. Shortens text
 * that is too long, and ends it with an ellipsis. Ignores null.
 *
 * @param call the call as it is stored, if it is
 */
export async function fitProperties(
  context: CrmContext,
  call: CrmRecord | undefined,
  properties: PropertyInputs,
): Promise<FittedProperties> {
  const given = Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null),
  );
  const shortened = Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => isTooLong(context, name, value))
      .map(([name, value]) => [name, shorten(String(value))]),
  );
  const fitting = withEndStatus({ ...given, ...shortened });
  const { values, errors } = parseValues(context, callsType, fitting, call?.values);
  const leftOut = [...errors.map((error) => error.in ?? ""), ...Object.keys(shortened)];
  // By a clock that is ahead: the time at which the service learned of the call is better.
  if (Date.parse(values["hs_timestamp"] ?? "") > context.now + MAX_TRANSIT_MS) {
    delete values["hs_timestamp"];
  }
  for (const [name, value] of Object.entries(values)) {
    if (isSettable(name, value) && !(await isTaken(context, call, name, value))) continue;
    delete values[name];
    leftOut.push(name);
  }
  return { values, leftOut };
}

/** The valid values of what the user has typed and not saved. How far the call is, its page reports otherwise. */
export async function fitDraft(
  context: CrmContext,
  call: CrmRecord,
  content: CallContent | undefined,
): Promise<Record<string, string>> {
  const { values } = await fitProperties(context, call, content?.draft?.properties ?? {});
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== "" && !stateProperties.includes(name),
    ),
  );
}

/** Only text that people write remains useful if it is shortened. */
function isTooLong(context: CrmContext, name: string, value: PropertyInput): boolean {
  const property = findProperty(context, callsType.id, name);
  const isText = property?.type === "string" && !property.format && !property.isUnique;
  return isText && !property.isReadOnly && String(value).length > MAX_TEXT_LENGTH;
}

/** Half a character at the end would make the text invalid. */
const shorten = (text: string): string =>
  `${text.slice(0, MAX_TEXT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

function isSettable(name: string, value: string): boolean {
  if (name === "hs_timestamp") return value !== "";
  if (name === "hs_call_duration") return Number(value) >= 0;
  return !keyProperties.has(name);
}

async function isTaken(
  context: CrmContext,
  call: CrmRecord | undefined,
  name: string,
  value: string,
): Promise<boolean> {
  if (value === "" || !findProperty(context, callsType.id, name)?.isUnique) return false;
  const holder = await findByUniqueValue(context.db, callsType, name, value);
  return holder !== undefined && holder !== call?.id;
}

import type { RecordId } from "../ids/record-id.ts";
import { findProperty } from "../model/object-properties.ts";
import { parseValues, type PropertyInputs } from "../objects/parse-values.ts";
import { findByUniqueValue } from "../objects/unique-values.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { withEndStatus } from "./call-status.ts";
import { callsType } from "../model/object-types.ts";

/** The CRM identifies the call by them. */
const keyProperties = new Set(["hs_call_external_id", "hs_call_app_id"]);

/** An app's properties of its call, sorted. */
export interface FittedProperties {
  /** Valid ones, as they are stored. */
  readonly values: Record<string, string>;
  /** Names of those that are not valid. */
  readonly leftOut: string[];
}

/**
 * Sorts out the properties of a call that are not valid: apps send odd values beside good ones, and one of
 * them must not cost the notes. Null says nothing about a property.
 */
export async function fitProperties(
  context: CrmContext,
  callId: RecordId | undefined,
  properties: PropertyInputs,
): Promise<FittedProperties> {
  const given = Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null),
  );
  const { values, errors } = parseValues(context, callsType, withEndStatus(given));
  const leftOut = errors.map((error) => error.in ?? "");
  for (const [name, value] of Object.entries(values)) {
    if (isSettable(name, value) && !(await isTaken(context, callId, name, value))) continue;
    delete values[name];
    leftOut.push(name);
  }
  return { values, leftOut };
}

function isSettable(name: string, value: string): boolean {
  if (name === "hs_timestamp") return value !== "";
  if (name === "hs_call_duration") return Number(value) >= 0;
  return !keyProperties.has(name);
}

async function isTaken(
  context: CrmContext,
  callId: RecordId | undefined,
  name: string,
  value: string,
): Promise<boolean> {
  if (value === "" || !findProperty(context, callsType.id, name)?.isUnique) return false;
  const holder = await findByUniqueValue(context.db, callsType, name, value);
  return holder !== undefined && holder !== callId;
}

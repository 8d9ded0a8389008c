import type { RecordId } from "../ids/record-id.ts";
import { findProperty } from "../model/object-properties.ts";
import { parseValues, type GivenValues } from "../objects/parse-values.ts";
import { findByUniqueValue } from "../objects/unique-values.ts";
import type { Work } from "../model/crm-context.ts";
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
  work: Work,
  callId: RecordId | undefined,
  properties: GivenValues,
): Promise<FittedProperties> {
  const given = Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null),
  );
  const { values, errors } = parseValues(work, callsType, withEndStatus(given));
  const leftOut = errors.map((error) => error.in ?? "");
  for (const [name, value] of Object.entries(values)) {
    if (isSettable(name, value) && !(await isTaken(work, callId, name, value))) continue;
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
  work: Work,
  callId: RecordId | undefined,
  name: string,
  value: string,
): Promise<boolean> {
  if (value === "" || !findProperty(work, callsType.id, name)?.isUnique) return false;
  const holder = await findByUniqueValue(work.db, callsType, name, value);
  return holder !== undefined && holder !== callId;
}

import { MAX_TRANSIT_MS } from "../limits.ts";
import type { RecordId } from "../ids/record-id.ts";
import { findProperty } from "../model/object-properties.ts";
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
  /** Names of the invalid ones. */
  readonly leftOut: string[];
}

/**
 * Separates valid from invalid properties of a call: one invalid value must not cost the notes. Ignores
 * null.
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
  // By a clock that is ahead: the time at which the service learned of the call is better.
  if (Date.parse(values["hs_timestamp"] ?? "") > context.now + MAX_TRANSIT_MS) {
    delete values["hs_timestamp"];
  }
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

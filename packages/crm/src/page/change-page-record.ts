import type * as z from "zod/mini";
import type { User } from "../auth/user.ts";
import { finishLeftCall } from "../calls/call-leases.ts";
import { CrmError, type ErrorDetail } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { valueOf, type CrmRecord } from "../model/crm-record.ts";
import { callsType } from "../model/object-types.ts";
import { findProperty } from "../model/object-properties.ts";
import { parsePropertyValue } from "../objects/parse-property-value.ts";
import { readHistories } from "../objects/read-history.ts";
import { pageSource } from "../objects/store-record.ts";
import { updateObject } from "../objects/update-object.ts";
import type { PageRecord, recordChange } from "../page-api/index.ts";
import { loadSourceDisplay } from "./change-source.ts";
import { getPageRecord } from "./get-page-record.ts";
import { noteImported } from "./imports.ts";
import { showValue } from "./show-value.ts";
import { loadValueDisplay } from "./value-display.ts";

/**
 * Sets values of a record as its page does.
 *
 * @throws CrmError `conflict` if another user has changed a value since the user saw it, unless to the same one
 */
export async function changePageRecord(
  context: CrmContext,
  user: User,
  record: CrmRecord,
  { properties, before, finishesCall, importId }: z.output<typeof recordChange>,
): Promise<PageRecord> {
  const names = Object.keys(before).filter(
    (name) =>
      Object.hasOwn(properties, name) && !isStored(context, record, name, properties[name] ?? ""),
  );
  await requireUnchanged(context, record, names, before);
  const updated = await updateObject(context, record, properties, pageSource(user));
  if (finishesCall && record.type === callsType) await finishLeftCall(context, record.id);
  if (importId !== undefined) {
    await noteImported(context, user, importId, updated, { before, after: properties });
  }
  return getPageRecord(context, updated);
}

/**
 * Requires that properties have the values that the user saw.
 *
 * @throws CrmError `conflict`
 */
export async function requireUnchanged(
  context: CrmContext,
  record: CrmRecord,
  names: readonly string[],
  before: Readonly<Record<string, string>>,
): Promise<void> {
  const changed = names.filter((name) => !isStored(context, record, name, before[name] ?? ""));
  if (changed.length > 0) {
    throw new CrmError(
      "conflict",
      "Another user changed this record in the meantime.",
      await describeConflicts(context, record, changed),
    );
  }
}

/** Tells whether a text stands for the stored value of a property. */
function isStored(context: CrmContext, record: CrmRecord, name: string, text: string): boolean {
  const stored = valueOf(record, name) ?? "";
  const definition = findProperty(context, record.type.id, name);
  const parsed = definition && parsePropertyValue(definition, text);
  return stored === text || (parsed?.ok === true && parsed.value === stored);
}

/** Who was first, and what the value is now. */
async function describeConflicts(
  context: CrmContext,
  record: CrmRecord,
  names: readonly string[],
): Promise<ErrorDetail[]> {
  const histories = await readHistories(context, [record], names);
  const display = await loadValueDisplay(context);
  const sourceOf = await loadSourceDisplay(context);
  return names.flatMap((name) => {
    const definition = findProperty(context, record.type.id, name);
    if (!definition) return [];
    const [last] = histories.get(record.id)?.[name] ?? [];
    const changedBy = last ? sourceOf(last) : "Another user";
    return [
      {
        message: `${changedBy} changed it first.`,
        in: name,
        code: "CHANGED_MEANWHILE",
        context: {
          display: [showValue(record, definition, display).display],
          changedBy: [changedBy],
          ...(last && { changedAt: [last.timestamp] }),
        },
      },
    ];
  });
}

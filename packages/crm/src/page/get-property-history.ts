import { CrmError } from "../errors/crm-error.ts";
import { quote } from "../errors/limit-details.ts";
import { HISTORY_PAGE_SIZE } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { findProperty } from "../model/object-properties.ts";
import { readHistories } from "../objects/read-history.ts";
import type { PropertyHistory } from "../page-api/index.ts";
import { loadSourceDisplay } from "./change-source.ts";
import { showValue } from "./show-value.ts";
import { loadValueDisplay } from "./value-display.ts";

/** The last values of a property with who set them, the newest first. */
export async function getPropertyHistory(
  context: CrmContext,
  record: CrmRecord,
  name: string,
): Promise<PropertyHistory> {
  const definition = findProperty(context, record.type.id, name);
  if (!definition || definition.isHidden) {
    throw new CrmError("notFound", `${record.type.labelPlural} have no property ${quote(name)}.`);
  }
  const histories = await readHistories(context, [record], [name]);
  const display = await loadValueDisplay(context);
  const sourceOf = await loadSourceDisplay(context);
  const changes = histories.get(record.id)?.[name] ?? [];
  return {
    results: changes.slice(0, HISTORY_PAGE_SIZE).map((change) => {
      const then = { ...record, values: { ...record.values, [name]: change.value } };
      const { value, display: text } = showValue(then, definition, display);
      return {
        value,
        display: text,
        changedAt: Date.parse(change.timestamp),
        changedBy: sourceOf(change),
      };
    }),
  };
}

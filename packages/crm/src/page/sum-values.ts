import sql, { join } from "sql-template-tag";
import { MAX_LIST_TOTAL } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findProperty } from "../model/object-properties.ts";
import type { ValueSum } from "../page-api/index.ts";
import type { Search } from "../search/parse-search.ts";
import { SearchSource, type SearchScope, type SearchStrategy } from "../search/search-source.ts";
import { runStatement } from "../store/run-statement.ts";

/** The index has a number for a date, too: a text property that became a number may still have some. */
const DATE_PATTERN = "____-__-__%";

interface SumRow {
  readonly name: string;
  readonly currency: string | null;
  readonly sum: number;
}

/** Adds the numbers of all records that match a search, which are at most {@link MAX_LIST_TOTAL}. Other texts don't count. */
export async function sumValues(
  context: CrmContext,
  scope: SearchScope,
  search: Search,
  { names, strategy }: { names: readonly string[]; strategy: SearchStrategy },
): Promise<Record<string, ValueSum[]>> {
  const numbers = names.flatMap((name) => {
    const property = findProperty(context, scope.type.id, name);
    return property?.type === "number" ? [property] : [];
  });
  if (numbers.length === 0) return {};
  const source = new SearchSource(scope, search, strategy);
  const currencyProperty = numbers.find((each) => each.currencyProperty)?.currencyProperty ?? "";
  const rows = await runStatement<SumRow>(
    context.db,
    sql`select v.name, c.text_value as currency, sum(v.number_value) as sum
    from (select ${source.id} as id ${source.toSql()} limit ${MAX_LIST_TOTAL}) as hits
    join property_index as v on v.record_id = hits.id
    left join property_index as c on c.record_id = hits.id and c.name = ${currencyProperty}
    where v.name in (${join(numbers.map(({ name }) => name))})
    and v.number_value is not null and v.text_value not like ${DATE_PATTERN}
    group by v.name, c.text_value order by c.text_value is null, c.text_value`,
    { isPrepared: false },
  );
  return Object.fromEntries(
    numbers.map(({ name, currencyProperty: hasCurrency }) => {
      const ofName = rows.filter((row) => row.name === name);
      return [name, hasCurrency ? ofName.map(toSum) : addUp(ofName)];
    }),
  );
}

// The index has codes in lower case.
const toSum = ({ sum, currency }: SumRow): ValueSum => ({
  sum,
  ...(currency !== null && { currency: currency.toUpperCase() }),
});

/** The sum of numbers that have no currency, although their records may have one. */
const addUp = (rows: readonly SumRow[]): ValueSum[] =>
  rows.length === 0 ? [] : [{ sum: rows.reduce((total, { sum }) => total + sum, 0) }];

import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { ObjectType } from "../model/object-types.ts";
import { recycleBinCutoff, type ArchiveFilter } from "../objects/recycle-bin.ts";
import type { SearchCondition } from "./parse-filter.ts";
import type { Search } from "./parse-search.ts";
import type { SearchField } from "./search-field.ts";
import { likeAnywhere, trigramMatch } from "../store/trigram-match.ts";
import { textsOf, type SearchedText } from "./searched-texts.ts";
import { callsThatSay, isSaidIn } from "./transcript-texts.ts";
import { hasValueIn, toListParameter } from "../store/is-one-of.ts";
import type { Engine } from "../store/tables.ts";

/** The records to search. */
export interface SearchScope {
  readonly type: ObjectType;
  readonly archiveFilter: ArchiveFilter;
  readonly now: number;
}

/** How a statement finds the words of a search. */
export interface SearchStrategy {
  readonly engine: Engine;
  /** Off if so many records have the words that a scan in the order of the result is faster. */
  readonly usesTrigrams: boolean;
}

/**
 * Builds the `from` and `where` of a search. Each condition on a property with a value is a row of the
 * index, and the engine chooses where to start.
 */
export class SearchSource {
  readonly #scope: SearchScope;
  readonly #means: SearchStrategy;
  readonly #tables: Sql[] = [];
  readonly #conditions: Sql[] = [];
  readonly #aliases = new Map<string, Sql>();
  #id: Sql | undefined;
  #match: string | undefined;
  #records: Sql | undefined;

  constructor(
    scope: SearchScope,
    search: SearchedText & Pick<Search, "conditions">,
    strategy: SearchStrategy,
  ) {
    this.#scope = scope;
    this.#means = strategy;
    const [first, ...others] = search.groups;
    this.#narrow(search);
    if (first && others.length > 0) this.#addUnion(search.groups);
    else this.#addConditions(first ?? []);
    this.#addTextMatches(search.words, search);
    // The index doesn't have the time when a record was archived.
    if (scope.archiveFilter !== "active") this.records();
    for (const condition of search.conditions ?? []) this.add(condition(this.id));
  }

  /** The record's id in the first table, whose index the statement scans. */
  get id(): Sql {
    return this.#id ?? sql`${this.records()}.id`;
  }

  /** The table of records, joined on first use. */
  records(): Sql {
    if (this.#records) return this.#records;
    const { type, archiveFilter, now } = this.#scope;
    const records = raw("r");
    this.#records = records;
    this.#tables.push(sql`records as ${records}`);
    this.#conditions.push(sql`${records}.object_type_id = ${type.id}`);
    const active = sql`${records}.archived_at is null`;
    const archived = sql`${records}.archived_at >= ${recycleBinCutoff(now)}`;
    this.#conditions.push(
      // The first condition is redundant, but matches the index.
      {
        active,
        archived: sql`${records}.archived_at is not null and ${archived}`,
        any: sql`(${active} or ${archived})`,
      }[archiveFilter],
    );
    this.#bind(sql`${records}.id`);
    return records;
  }

  /** The index entry of a property; excludes records without a value. */
  entry(name: string): Sql {
    const known = this.#aliases.get(name);
    if (known) return known;
    const alias = raw(`p${this.#aliases.size}`);
    this.#aliases.set(name, alias);
    const { type, archiveFilter } = this.#scope;
    this.#tables.push(sql`property_index as ${alias}`);
    this.#conditions.push(
      sql`${alias}.object_type_id = ${type.id}`,
      archiveFilter === "any"
        ? sql`${alias}.is_archived in (0, 1)`
        : sql`${alias}.is_archived = ${archiveFilter === "archived" ? 1 : 0}`,
      sql`${alias}.name = ${name}`,
    );
    this.#bind(sql`${alias}.record_id`);
    return alias;
  }

  /** Excludes records without a sort value, so that the engine can scan the sorted index. */
  withSortable(field: SearchField): void {
    const column = this.column(field);
    if (isNumber(field)) this.#conditions.push(sql`${column} is not null`);
  }

  /** Excludes records with a sort value. */
  withoutSortable(field: SearchField & { in: "index" }): void {
    this.#without(field.name, isNumber(field) ? sql`and x.number_value is not null` : empty);
  }

  #without(name: string, condition: Sql = empty): void {
    this.#conditions.push(
      sql`not exists (
        select 1 from property_index as x
        where x.record_id = ${this.id} and x.name = ${name} ${condition}
      )`,
    );
  }

  /** A column to compare or sort by. */
  column(field: SearchField): Sql {
    if (field.in === "record") return sql`${this.records()}.${raw(field.column)}`;
    return sql`${this.entry(field.name)}.${raw(field.column)}`;
  }

  add(condition: Sql): void {
    this.#conditions.push(condition);
  }

  /** Returns `from … where …` for everything so far. */
  toSql(): Sql {
    if (this.#tables.length === 0) this.records();
    const conditions = join(this.#conditions, " and ");
    // SQLite joins in this order, because it has no statistics of texts.
    const tables = join(this.#tables, this.#match ? " cross join " : ", ");
    return sql`from ${tables} where ${conditions}`;
  }

  /** Joins a table on the same record. */
  #bind(id: Sql): void {
    if (this.#id) this.#conditions.push(sql`${id} = ${this.#id}`);
    else this.#id = id;
  }

  #addConditions(conditions: readonly SearchCondition[]): void {
    // Existing values first: missing ones can't be looked up.
    for (const condition of conditions.filter((each) => !isAbsence(each))) {
      this.#conditions.push(this.#conditionSql(condition));
    }
    for (const { field } of conditions.filter(isAbsence)) {
      if (field.in === "index") this.#without(field.name);
    }
  }

  #conditionSql({ field, test }: SearchCondition): Sql {
    const column = this.column(field);
    switch (test.is) {
      case "known":
        return sql`1 = 1`;
      case "unknown":
        // Only columns of the record, which always have a value.
        return sql`1 = 0`;
      case "in":
        return test.values.length === 1
          ? sql`${column} = ${test.values[0]}`
          : this.#isOneOf(field, test.values);
      case "notIn":
        return test.values.length === 1
          ? sql`${column} <> ${test.values[0]}`
          : sql`not ${this.#isOneOf(field, test.values)}`;
      case "range":
        return join(
          test.bounds.map(({ sign, value }) => sql`${column} ${raw(sign)} ${value}`),
          " and ",
        );
      default: {
        const sign = raw(test.is === "like" ? "like" : "not like");
        return sql`${this.entry(test.name)}.words ${sign} ${test.pattern}`;
      }
    }
  }

  #isOneOf(field: SearchField, values: readonly (string | number)[]): Sql {
    const type =
      field.in === "record" ? "integer" : field.column === "text_value" ? "text" : "number";
    const { engine } = this.#means;
    return hasValueIn(engine, this.column(field), toListParameter(engine, values), type);
  }

  #addUnion(groups: Search["groups"]): void {
    const selects = groups.map((group) => {
      const source = new SearchSource(this.#scope, { groups: [group], words: [] }, this.#means);
      return sql`select ${source.id} as id ${source.toSql()}`;
    });
    this.#tables.push(sql`(${join(selects, " union ")}) as g`);
    this.#conditions.push(sql`1 = 1`);
    this.#bind(sql`g.id`);
  }

  /** Limits the search to records that may have the texts. */
  #narrow(search: SearchedText): void {
    const texts = textsOf(search);
    if (!this.#means.usesTrigrams || texts.length === 0) return;
    if (this.#means.engine === "postgres") {
      // Its index is on the searchable text, which is compared in any case.
      this.#addTextMatches(texts.filter((text) => !search.words.includes(text)));
      return;
    }
    this.#match = trigramMatch(this.#scope.type.id, texts);
    if (this.#match === undefined) return;
    this.#tables.push(sql`record_trigrams as t`);
    this.#conditions.push(sql`t.record_trigrams match ${this.#match}`);
    this.#bind(sql`t.rowid`);
  }

  /** In batches, because engines limit the depth of a condition. */
  #addTextMatches(
    words: readonly string[],
    { alternative, inTranscripts }: Pick<Search, "alternative" | "inTranscripts"> = {},
  ): void {
    if (words.length === 0) return;
    const portions: Sql[] = [];
    for (let begin = 0; begin < words.length; begin += 50) {
      const patterns = words.slice(begin, begin + 50).map((word) => likeAnywhere(word));
      portions.push(
        join(
          patterns.map((pattern) => this.#hasText(pattern, inTranscripts)),
          " and ",
          "(",
          ")",
        ),
      );
    }
    if (alternative) {
      const matchesText = join(portions, " and ");
      this.#conditions.push(sql`((${matchesText}) or ${alternative(sql`${this.records()}.id`)})`);
    } else this.#conditions.push(...portions);
  }

  #hasText(pattern: string, inTranscripts = false): Sql {
    const records = this.records();
    const isWritten = (table: Sql): Sql => sql`${table}.search_text like ${pattern} escape '\\'`;
    if (!inTranscripts) return isWritten(records);
    const id = sql`${records}.id`;
    // The trigrams of SQLite have the text of the transcripts, too.
    if (this.#means.engine === "sqlite" || !this.#means.usesTrigrams) {
      return sql`(${isWritten(records)} or ${isSaidIn(id, pattern)})`;
    }
    // PostgreSQL uses its two indexes only apart.
    return sql`${id} in (
      select w.id from records as w where ${isWritten(raw("w"))} union all ${callsThatSay(pattern)}
    )`;
  }
}

/** The index of numbers excludes other values. */
const isNumber = (field: SearchField): boolean => field.column === "number_value";

const isAbsence = ({ field, test }: SearchCondition): boolean =>
  test.is === "unknown" && field.in === "index";

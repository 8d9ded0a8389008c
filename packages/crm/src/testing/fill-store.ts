import { sql, type RawBuilder } from "kysely";
import { objectTypeOf } from "../model/object-types.ts";
import { engineOf, type Executor } from "../store/tables.ts";

/** How many tickets and how many calls each contact has. */
const RECORDS_PER_CONTACT = 100;

/** One ticket out of this many has `RARE_WORD` in its content. */
const RARE_EVERY = 10_000;
export const RARE_WORD = "giraffe";

/** How many tickets are in the first stage; the others are closed. */
const NEW_TICKETS = 100;

/** The number of changes that a service stores: see `write-changes.ts`. */
const RETAINED_CHANGES = 10_000;

const FIRST_DAY_MS = Date.UTC(2026, 0, 1);

/** The ids of the inserted records: each list is a range of integers. */
export interface FilledIds {
  readonly contacts: IdRun;
  readonly tickets: IdRun;
  readonly calls: IdRun;
}
interface IdRun {
  readonly first: number;
  readonly amount: number;
}

type Part = RawBuilder<unknown>;

/**
 * A kind of record to insert. Expressions refer to `n.i`, which counts from 0; values are ASCII.
 */
interface Kind {
  readonly typeId: string;
  readonly values: Readonly<Record<string, { text: Part; number?: Part }>>;
  readonly title: string;
}

const text = (value: string) => ({ text: sql`${sql.lit(value)}` });
const counted = (word: string) => ({
  text: sql`${sql.lit(`${word} `)} || cast(n.i as text)`,
});

/** Two digits of a number below 100. */
const twoDigits = (number: Part): Part => sql`substr(cast(100 + ${number} as text), 2)`;

const contacts: Kind = {
  typeId: "0-1",
  title: "lastname",
  values: {
    lastname: counted("contact"),
    email: { text: sql`'contact' || cast(n.i as text) || '@example.com'` },
  },
};

const tickets: Kind = {
  typeId: "0-5",
  title: "subject",
  values: {
    subject: counted("ticket"),
    content: {
      text: sql`'the printer on the second floor does not answer any more '
        || case when n.i % ${sql.lit(RARE_EVERY)} = 7 then ${sql.lit(RARE_WORD)} else 'today' end`,
    },
    hs_pipeline: { text: sql`'0'`, number: sql`0` },
    hs_pipeline_stage: {
      text: sql`case when n.i < ${sql.lit(NEW_TICKETS)} then '1' else '4' end`,
      number: sql`case when n.i < ${sql.lit(NEW_TICKETS)} then 1 else 4 end`,
    },
    hs_ticket_priority: text("HIGH"),
  },
};

const calls: Kind = {
  typeId: "0-48",
  title: "hs_call_title",
  values: {
    hs_call_title: counted("call"),
    hs_call_status: text("COMPLETED"),
    hs_call_direction: text("OUTBOUND"),
    hs_call_duration: {
      text: sql`cast((n.i * 37) % 90000 as text)`,
      number: sql`(n.i * 37) % 90000`,
    },
    hs_timestamp: {
      text: sql`'2026-01-' || ${twoDigits(sql`1 + n.i / 86400`)} || 'T' || ${twoDigits(sql`n.i / 3600 % 24`)}
        || ':' || ${twoDigits(sql`n.i / 60 % 60`)} || ':' || ${twoDigits(sql`n.i % 60`)} || '.000Z'`,
      number: sql`${sql.lit(FIRST_DAY_MS)} + n.i * 1000`,
    },
  },
};

/**
 * Inserts many records with their indexes and associations by a few statements, for tests and
 * benchmarks of large stores. Over the HTTP interface it would take hours. Each contact has
 * `RECORDS_PER_CONTACT` of the tickets and of the calls. Only titles have a history.
 */
export async function fillStore(
  db: Executor,
  amount: { tickets: number; calls: number },
): Promise<FilledIds> {
  const people = Math.ceil(Math.max(amount.tickets, amount.calls) / RECORDS_PER_CONTACT);
  const { next_id } = await db
    .selectFrom("id_sequence")
    .select("next_id")
    .executeTakeFirstOrThrow();
  const first = Number(next_id);
  const ids = {
    contacts: { first, amount: people },
    tickets: { first: first + people, amount: amount.tickets },
    calls: { first: first + people + amount.tickets, amount: amount.calls },
  };
  // Not in one transaction: an open transaction would delay the changes of every database on the server.
  await insertRecords(db, contacts, ids.contacts);
  await insertRecords(db, tickets, ids.tickets);
  await insertRecords(db, calls, ids.calls);
  await sql`insert into activities (record_id, happened_at, is_shown, completed_at)
    select record_id, number_value, 1, number_value from property_index
    where name = 'hs_timestamp' and record_id >= ${ids.calls.first}`.execute(db);
  await insertPhoneNumbers(db, ids.contacts);
  await sql`insert into unique_values (object_type_id, name, text_value, record_id)
    select object_type_id, name, text_value, record_id from property_index
    where name = 'email' and record_id >= ${first}`.execute(db);
  await createAssociation(db, ids.tickets, ids.contacts, { type: tickets, there: 16, back: 15 });
  await createAssociation(db, ids.calls, ids.contacts, { type: calls, there: 194, back: 193 });
  await db
    .updateTable("id_sequence")
    .set({ next_id: first + people + amount.tickets + amount.calls })
    .execute();
  await sql`delete from changes
    where position <= (select max(position) from changes) - ${RETAINED_CHANGES}`.execute(db);
  return ids;
}

/** Makes the engine collect statistics, as PostgreSQL does in the background. */
export const analyze = async (db: Executor): Promise<void> => {
  await sql.raw(engineOf(db) === "postgres" ? "vacuum analyze" : "analyze").execute(db);
};

/** The integers from 0 on, as the common table expression `n`. */
const count = (amount: number): Part =>
  sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${sql.lit(amount - 1)})`;

async function insertRecords(db: Executor, kind: Kind, { first, amount }: IdRun): Promise<void> {
  if (amount === 0) return;
  const typeId = sql.lit(objectTypeOf(kind.typeId).id);
  const id = sql`n.i + ${sql.lit(first)}`;
  const entries = Object.entries(kind.values);
  const pairs = entries.map(
    ([name, value]) => sql`${sql.lit(`"${name}":"`)} || ${wrap(value.text)} || '"'`,
  );
  const json = sql`'{' || ${sql.join(pairs, sql` || ',' || `)} || '}'`;
  const properties = engineOf(db) === "postgres" ? sql`(${json})::jsonb` : json;
  const title = wrap(kind.values[kind.title]?.text ?? sql`''`);
  const searched = sql.join(
    entries.map(([, value]) => folded(value.text)),
    sql` || ${sql.lit("\n")} || `,
  );
  const time = sql.lit(FIRST_DAY_MS);
  await sql`insert into records
      (id, object_type_id, properties, title, title_key, search_text, created_at, updated_at)
    ${count(amount)}
    select ${id}, ${typeId}, ${properties}, ${title}, ${folded(title)}, ${searched}, ${time} + n.i, ${time} + n.i
    from n`.execute(db);
  await sql`insert into property_history (record_id, name, value, changed_at, source_type)
    ${count(amount)}
    select ${id}, ${sql.lit(kind.title)}, ${title}, ${time}, 'INTEGRATION' from n`.execute(db);
  for (const [name, value] of entries) {
    await sql`insert into property_index
        (record_id, object_type_id, name, is_archived, text_value, number_value, words)
      ${count(amount)}
      select ${id}, ${typeId}, ${sql.lit(name)}, 0, ${folded(value.text)}, ${value.number ?? sql`null`},
        ' ' || ${folded(value.text)} || ' '
      from n`.execute(db);
  }
}

/** Each contact's number, from +1 202 200 0000 on. */
async function insertPhoneNumbers(db: Executor, { first, amount }: IdRun): Promise<void> {
  const digits = sql`cast(12022000000 + n.i as text)`;
  await sql`insert into phone_numbers (record_id, object_type_id, name, e164, digits, tail)
    ${count(amount)}
    select n.i + ${sql.lit(first)}, '0-1', 'phone', '+' || ${digits}, ${digits}, substr(${digits}, 5)
    from n`.execute(db);
}

const folded = (expression: Part): Part => sql`lower(${expression})`;

const wrap = (expression: Part): Part => sql`(${expression})`;

async function createAssociation(
  db: Executor,
  records: IdRun,
  people: IdRun,
  { type, there, back }: { type: Kind; there: number; back: number },
): Promise<void> {
  if (records.amount === 0) return;
  const record = sql`n.i + ${sql.lit(records.first)}`;
  const person = sql`n.i % ${sql.lit(people.amount)} + ${sql.lit(people.first)}`;
  const time = sql.lit(FIRST_DAY_MS);
  const columns = sql`(from_id, to_id, type_id, from_type, to_type, created_at)`;
  await sql`insert into associations ${columns} ${count(records.amount)}
    select ${record}, ${person}, ${sql.lit(there)}, ${sql.lit(type.typeId)}, '0-1', ${time}
    from n`.execute(db);
  await sql`insert into associations ${columns} ${count(records.amount)}
    select ${person}, ${record}, ${sql.lit(back)}, '0-1', ${sql.lit(type.typeId)}, ${time}
    from n`.execute(db);
}

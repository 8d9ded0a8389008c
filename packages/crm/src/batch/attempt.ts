import { sql } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import type { Work } from "../model/crm-context.ts";

/**
 * Runs a part of a transaction that may be refused without the rest: what it stored is taken back,
 * and the refusal is returned. Failures of the service itself are thrown on.
 */
export async function attempt<T>({ db }: Work, part: () => Promise<T>): Promise<T | CrmError> {
  await sql`savepoint part`.execute(db);
  try {
    const done = await part();
    await sql`release savepoint part`.execute(db);
    return done;
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    return error;
  }
}

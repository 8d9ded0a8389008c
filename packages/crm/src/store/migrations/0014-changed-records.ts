import { sql, type Kysely, type Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

const isDifferent = ["properties", "title", "updated_at", "archived_at"]
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(" or ");

/** A record that was only locked has not changed. */
export const changedRecords = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const isSqlite = engine === "sqlite";
    const drop = `drop trigger note_records_update ${isSqlite ? "" : "on records"}`;
    await sql.raw(drop).execute(db);
    const create = `create trigger note_records_update after update on records for each row when (${isDifferent})`;
    const action = isSqlite
      ? "begin insert into changes (kind, object_type_id, record_id) values ('record', new.object_type_id, new.id); end"
      : "execute function note_records_update()";
    await sql.raw(`${create} ${action}`).execute(db);
  },
});

import { Client } from "pg";
import { databaseUrlOf } from "./test-databases.ts";

/** What the portable profile must do without, by the names of functions. */
const FUNCTIONS =
  "^(pg_(try_)?advisory|pg_current_xact|pg_current_snapshot|pg_snapshot|pg_xact|pg_notify|txid_|to_reg|current_setting)";

/**
 * Creates a database without tables whose role may use none of these functions and read no catalog. It sorts text by bytes, as
 * the portable profile requires.
 */
export async function createPortableTemplate(
  admin: Client,
  { database, role }: { database: string; role: string },
): Promise<void> {
  await admin.query(`create role ${role} login`);
  await admin.query(
    `create database ${database} owner ${role} template template0 locale_provider libc locale 'C'`,
  );
  const { host, port } = admin;
  const client = new Client({
    connectionString: databaseUrlOf(`postgres://postgres@${host}:${port}/postgres`, database),
  });
  await client.connect();
  await client.query(`do $$ declare one oid; begin
    for one in select oid from pg_proc where proname ~ '${FUNCTIONS}' loop
      execute format('revoke execute on function %s from public', one::regprocedure);
    end loop;
    revoke select on all tables in schema pg_catalog from public;
  end $$`);
  await client.end();
}

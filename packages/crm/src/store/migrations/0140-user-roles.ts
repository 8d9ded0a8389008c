import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";
import { watchTables } from "./0010-changes.ts";

/**
 * The roles of users, in place of a list of permissions that had at most `apps.manage`. Existing users can do what
 * they could before: those who managed apps are administrators, the others managers. If no user managed apps, the
 * first user becomes the administrator that each account needs.
 */
export const userRoles = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Omit<Tables, "users"> & { users: Users }>;
    await db.schema
      .alterTable("users")
      .addColumn("role", "text", (added) => added.notNull().defaultTo("manager"))
      .execute();
    const administrators = await db
      .updateTable("users")
      .set({ role: "administrator" })
      .where("permissions", "like", '%"apps.manage"%')
      .executeTakeFirst();
    if (administrators.numUpdatedRows === 0n) {
      await db
        .updateTable("users")
        .set({ role: "administrator" })
        .where("id", "=", (users) =>
          users.selectFrom("users").select(({ fn }) => fn.min("id").as("id")),
        )
        .execute();
    }
    await db.schema.alterTable("users").dropColumn("permissions").execute();
    await watchTables(untyped as Kysely<Tables>, engine, [
      {
        table: "users",
        columns: ["role"],
        on: ["update"],
        note: "select 'users', null, null",
      },
    ]);
  },
});

type Users = Tables["users"] & { permissions: string };

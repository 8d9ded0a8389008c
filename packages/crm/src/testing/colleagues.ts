import type { TestApp } from "./open-test-app.ts";

/** A user: Dana is the administrator of the demo account. */
export type Colleague = "dana" | "manager" | "rep";

/** Adds a manager (12, owner 22) and a sales rep (13, owner 23) to the account. Returns the headers of each user's session. */
export async function signInColleagues({
  crm,
  startPageSession,
}: TestApp): Promise<Record<Colleague, Record<string, string>>> {
  await crm.write(({ db }) =>
    db
      .insertInto("users")
      .values([
        { id: 12, owner_id: 22, name: "Mo", email: "mo@example.com", role: "manager" },
        { id: 13, owner_id: 23, name: "Kim", email: "kim@example.com", role: "salesRep" },
      ])
      .execute(),
  );
  return {
    dana: await startPageSession("11"),
    manager: await startPageSession("12"),
    rep: await startPageSession("13"),
  };
}

import type { Compilable, CompiledQuery } from "kysely";
import { prepareStatement } from "./postgres/prepared-statements.ts";
import { runText } from "./run-statement.ts";
import { engineOf, type Engine, type Executor } from "./tables.ts";

/** A placeholder for a parameter while a statement is built. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds and compiles a frequent statement once per engine, as building costs more than running it. PostgreSQL prepares it
 * once per connection, as planning does, too: the best plan must not depend on the parameters.
 * Parameters may only be compared: they can't change the text of the statement.
 */
export function compileOnce<Parameters extends readonly unknown[], Row>(
  compose: (db: Executor, ...parameters: Parameters) => Compilable<Row>,
): (db: Executor, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (!query) {
      // Kysely accepts any object as a value and returns it unchanged.
      const slots = parameters.map((_, index) => new Slot(index)) as unknown as Parameters;
      query = compose(db, ...slots).compile();
      if (engine === "postgres") prepareStatement(query.sql);
      compiled.set(engine, query);
    }
    const values = query.parameters.map((each) =>
      each instanceof Slot ? parameters[each.index] : each,
    );
    return runText<Row>(db, query.sql, values);
  };
}

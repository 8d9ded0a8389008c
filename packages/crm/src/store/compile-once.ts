import type { Compilable, CompiledQuery } from "kysely";
import { directConnection } from "./direct-reads.ts";
import { engineOf, type Engine, type Executor } from "./tables.ts";

/** Stands for a parameter while a statement is composed. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement that is asked for so often that composing it costs more than running it: it is composed
 * and compiled once for each engine, and only its parameters are new. They may be nothing but compared
 * or stored: the statement's text is the same whatever they are. It only reads.
 */
export function compileOnce<Parameters extends readonly unknown[], Row>(
  compose: (db: Executor, ...parameters: Parameters) => Compilable<Row>,
): (db: Executor, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (!query) {
      // Kysely takes any object for a value, and hands it back as it is.
      const slots = parameters.map((_, index) => new Slot(index)) as unknown as Parameters;
      query = compose(db, ...slots).compile();
      compiled.set(engine, query);
    }
    const values = query.parameters.map((each) =>
      each instanceof Slot ? parameters[each.index] : each,
    );
    const direct = directConnection(db);
    if (direct) return direct.prepare(query.sql).all(values) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: values });
    return rows;
  };
}

import type { CallDocument } from "@calling-extensions/contract";
import type { SimulatedWorld } from "./simulated-world.ts";

/**
 * What another program does with a call: it sets a property, deletes the record, or saves the
 * document.
 */
export type ForeignAct = "write" | "delete" | "save";

/** Another program with access to the CRM. */
export class SimulatedOtherProgram {
  /** The values that it set in each call's document, by name. */
  readonly values = new Map<string, Map<string, string>>();
  /** The calls whose document it saved. */
  readonly shared = new Set<string>();
  readonly #world: SimulatedWorld;

  constructor(world: SimulatedWorld) {
    this.#world = world;
  }

  act(call: number, act: ForeignAct): void {
    const { crm } = this.#world;
    const ids = [...crm.documents.keys()];
    const id = ids[call % ids.length];
    const engagement = id === undefined ? undefined : crm.engagementOf(id);
    const stored = id === undefined ? undefined : crm.documents.get(id);
    if (id === undefined || !engagement || !stored) return;
    const count = this.#world.count();
    const value = `foreign-${count}`;
    const values = this.values.get(id) ?? new Map<string, string>();
    this.values.set(id, values);
    if (act === "write") {
      const name = count % 2 === 0 ? "hs_call_body" : "other_program";
      values.set(name, value);
      crm.write(engagement, name, value);
    } else if (act === "delete") {
      engagement.isDeleted = true;
    } else {
      this.shared.add(id);
      values.set("other_writer", value);
      const { document } = stored;
      const next: CallDocument = {
        ...document,
        version: document.version + 1,
        properties: { ...document.properties, other_writer: value },
      };
      crm.save(next, { previous: document, writer: "another", epoch: stored.epoch });
    }
  }
}

import type { AssociationType } from "./association-types.ts";
import type { Pipeline } from "./pipelines.ts";
import type { PropertyTable } from "./property-definition.ts";

/** What an account's records are made of at this moment: what is built in, and what was added. */
export interface Catalog {
  /** The properties of a type by name; empty where nothing is known of it. */
  propertiesOf(typeId: string): PropertyTable;
  associationTypes(): readonly AssociationType[];
  /** The pipelines in use of a type, read once for each piece of work. */
  pipelinesOf(typeId: string): Promise<readonly Pipeline[]>;
  /** Reads the store again, after a change of definitions in this transaction. */
  reload(): Promise<void>;
}

/** What works with the catalogue. */
export interface WithCatalog {
  readonly catalog: Catalog;
}

/** The store holds what the catalogue does not know: another process has just defined it. */
export class UnknownDefinition extends Error {
  override readonly name = "UnknownDefinition";
}

import type { AssociationType } from "./association-types.ts";
import type { Pipeline } from "./pipelines.ts";
import type { ActiveSubscription } from "./subscriptions.ts";
import type { PropertyTable } from "./property-definition.ts";

/** The definitions of the account, built in and added. */
export interface Catalog {
  /** The properties of an object type by name; empty for an unknown type. */
  propertiesOf(typeId: string): PropertyTable;
  associationTypes(): readonly AssociationType[];
  /** What installed apps want to know. */
  subscriptions(): readonly ActiveSubscription[];
  /** The active pipelines of an object type. */
  pipelinesOf(typeId: string): readonly Pipeline[];
  /**
   * Makes concurrent changes of definitions wait for this transaction, and reads those before it: otherwise two
   * processes could both store what may exist once.
   */
  lock(): Promise<void>;
  /** Reads the store again after this transaction changed definitions. */
  reload(): Promise<void>;
}

/** A context that has the catalog. */
export interface WithCatalog {
  readonly catalog: Catalog;
}

/** The store has a definition that the catalog lacks: another process has just created it. */
export class UnknownDefinition extends Error {
  override readonly name = "UnknownDefinition";
}

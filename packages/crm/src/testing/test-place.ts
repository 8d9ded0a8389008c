import type { StorePlace } from "../store/place.ts";

/** A place for a store, until it is removed. */
export interface TestPlace {
  readonly place: StorePlace;
  readonly remove: () => Promise<void>;
}

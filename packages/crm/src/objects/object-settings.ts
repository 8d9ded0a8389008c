import { defaultSearchLimits, type SearchLimits } from "../search/search-limits.ts";

/** How records are answered, where systems of this kind differ. */
export interface ObjectSettings {
  /** What stands for a requested property without a value: nothing at all, or `null`. */
  readonly unsetProperties: "absent" | "null";
  /** Whether the record's id and the times of its creation and change come with any properties. */
  readonly alwaysReturn: boolean;
  readonly search: SearchLimits;
}

export const defaultObjectSettings: ObjectSettings = {
  unsetProperties: "absent",
  alwaysReturn: false,
  search: defaultSearchLimits,
};

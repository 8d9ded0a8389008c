import { defaultSearchLimits, type SearchLimits } from "../limits.ts";

/** How records are answered, where systems of this kind differ. */
export interface ObjectSettings {
  /** What stands for a requested property without a value: nothing at all, or `null`. */
  readonly unsetProperties: "absent" | "null";
  /** Whether the record's id and the times of its creation and change come with any properties. */
  readonly alwaysReturn: boolean;
  readonly search: SearchLimits;
}

/** Those of them that are to be otherwise than the interface says. */
export interface ObjectSettingsInput extends Partial<Omit<ObjectSettings, "search">> {
  readonly search?: Partial<SearchLimits>;
}

export const defaultObjectSettings: ObjectSettings = {
  unsetProperties: "absent",
  alwaysReturn: false,
  search: defaultSearchLimits,
};

/** The settings given, with the standard ones for the rest. */
export const completeObjectSettings = (given: ObjectSettingsInput = {}): ObjectSettings => ({
  ...defaultObjectSettings,
  ...given,
  search: { ...defaultSearchLimits, ...given.search },
});

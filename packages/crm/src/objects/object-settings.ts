import { defaultSearchLimits, type SearchLimits } from "../limits.ts";

/** Options of responses with records, for what such systems do differently. */
export interface ObjectSettings {
  /** How a response shows a requested property without a value: not at all, or as `null`. */
  readonly unsetProperties: "absent" | "null";
  /**
   * Whether responses always include the record id and the times of its creation and last change.
   */
  readonly alwaysReturn: boolean;
  readonly search: SearchLimits;
}

/** The settings that differ from the defaults. */
export interface ObjectSettingsInput extends Partial<Omit<ObjectSettings, "search">> {
  readonly search?: Partial<SearchLimits>;
}

export const defaultObjectSettings: ObjectSettings = {
  unsetProperties: "absent",
  alwaysReturn: false,
  search: defaultSearchLimits,
};

/** Fills in the defaults. */
export const completeObjectSettings = (given: ObjectSettingsInput = {}): ObjectSettings => ({
  ...defaultObjectSettings,
  ...given,
  search: { ...defaultSearchLimits, ...given.search },
});

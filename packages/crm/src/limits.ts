/** How much one search may ask for. */
export interface SearchLimits {
  readonly filterGroups: number;
  readonly filtersInGroup: number;
  readonly filters: number;
  readonly queryLength: number;
  /** How far a search is paged, and counted. */
  readonly results: number;
}

export const defaultSearchLimits: SearchLimits = {
  filterGroups: 5,
  filtersInGroup: 10,
  filters: 25,
  queryLength: 3000,
  results: 10_000,
};

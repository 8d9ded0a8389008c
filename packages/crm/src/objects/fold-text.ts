/** Text as it is searched and sorted: without case and accents. SQLite folds ASCII only, so we do. */
export const foldText = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** `1.2 MB`, for people. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat("en", {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumSignificantDigits: power === 0 ? 3 : 2,
  }).format(bytes / 1000 ** power);
}

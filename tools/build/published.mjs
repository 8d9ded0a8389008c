/** The packages that others install, by the folder each is in. */
export const published = ["packages/sdk", "packages/host"];

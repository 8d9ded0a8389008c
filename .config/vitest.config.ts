import { defineConfig } from "vitest/config";

const conditions = [
  "@calling-extensions/source",
  "module",
  "browser",
  "node",
  "development|production",
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,apps,tools}/**/*.test.{ts,tsx,mts,mjs}"],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});

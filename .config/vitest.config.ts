import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

/** Our own packages are tested from their sources; nothing waits for a build. */
const conditions = ["@calling-extensions/source", ...defaultServerConditions];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,apps,tools}/**/*.test.{ts,tsx,mjs}"],
    // Vitest leaves a core free by default, which on two cores is half of them.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});

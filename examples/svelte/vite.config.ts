import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  server: { port: 5173, strictPort: true },
  // Tests run in Node, but use the browser's part of Svelte.
  ...(process.env.VITEST && { resolve: { conditions: ["browser"] } }),
  test: { environment: "jsdom", include: ["src/**/*.test.*"] },
});

import { defineConfig } from "calling-extensions";

// `npx calling-extensions dev`, `npx calling-extensions check` and the tests read this file.
export default defineConfig({
  app: "http://localhost:5173/",
  name: "Softphone",
  start: { command: "npm run dev" },
  settings: { supportsInboundCalling: true },
});

#!/usr/bin/env node
// npm run dev: serves the product from its sources, and applies each change. See .github/CONTRIBUTING.md.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { dev } = await import("./dev/dev.mjs");
await dev();

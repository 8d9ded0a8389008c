#!/usr/bin/env node
// npm start: installs, builds and starts the product. See docs/decisions/0001-start-without-dependencies.md.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { start } = await import("./start/start.mjs");
await start();

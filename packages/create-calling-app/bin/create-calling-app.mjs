#!/usr/bin/env node
// A file that is there before the build, so that installing can link it.
const main = new URL("../dist/main.js", import.meta.url);
await import(main.href);

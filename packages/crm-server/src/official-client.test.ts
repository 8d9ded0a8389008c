// @long
// @postgres-only
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { OF_PROCESSES } from "@calling-extensions/crm/testing";
import { expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { openCluster } from "./testing/open-cluster.ts";
import { skipWithoutProxies } from "./testing/share-cluster.ts";

const PROCESSES = 4;
const root = fileURLToPath(new URL("../../..", import.meta.url));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
);

/**
 * The tests of the vendor's client that set neither the clock nor the limits of their service. Those of files also run with
 * content in a bucket, which these processes don't have.
 */
const suites = [
  "associations",
  "calling",
  "objects",
  "oauth",
  "pipelines",
  "properties",
  "raw-requests",
  "schemas",
  "webhooks",
  "folders -t local",
];

skipWithoutProxies();

it.each(suites)(
  "the vendor's client works with four processes behind a proxy: %s",
  async (suite) => {
    const { main } = await buildService();
    const cluster = await openCluster({ main, processes: PROCESSES });
    try {
      const [name, ...more] = suite.split(" ");
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          vitest,
          "run",
          "--config=.config/vitest.config.ts",
          "--root=.",
          "--project=unit",
          `packages/crm/src/conformance/${name}.test.ts`,
          ...more,
        ],
        {
          cwd: root,
          env: {
            ...process.env,
            [OF_PROCESSES.url]: cluster.url,
            [OF_PROCESSES.database]: cluster.databaseUrl,
          },
        },
      );
      expect(stdout).toMatch(/Tests .*passed/);
    } finally {
      await cluster.close();
    }
  },
  240_000,
);

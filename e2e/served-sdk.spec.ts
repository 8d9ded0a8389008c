import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { integrityOf } from "../tools/build/integrity.mjs";
import { expect, test as base } from "./support/test.ts";

const sdk = fileURLToPath(new URL("../packages/sdk/", import.meta.url));

/** The SDK's path on the service, and the integrity hash that the build prints. */
const test = base.extend<{ script: { path: string; integrity: string } }>({
  script: async ({}, use) => {
    const manifest = JSON.parse(await readFile(`${sdk}package.json`, "utf8")) as {
      version: string;
    };
    await use({
      path: `/sdk@${manifest.version}/dist/main.js`,
      integrity: integrityOf(await readFile(`${sdk}dist/main.js`)),
    });
  },
});

for (const host of ["127.0.0.1", "localhost"]) {
  test(`a page on another origin loads the SDK from the CRM at ${host} with its integrity hash`, async ({
    page,
    crmService,
    sites,
    script,
  }) => {
    await page.goto(sites.untrusted);
    const load = (integrity: string) =>
      page.evaluate(
        async ([src, hash]) => {
          const element = Object.assign(document.createElement("script"), {
            src,
            integrity: hash,
            crossOrigin: "anonymous",
          });
          const outcome = await new Promise<string>((resolve) => {
            for (const name of ["load", "error"]) {
              element.addEventListener(name, () => resolve(name));
            }
            document.head.append(element);
          });
          return [outcome, typeof (window as { CallingExtensions?: unknown }).CallingExtensions];
        },
        [`http://${host}:${new URL(crmService.url).port}${script.path}`, integrity] as const,
      );
    expect(await load(`sha384-${"A".repeat(64)}`)).toEqual(["error", "undefined"]);
    expect(await load(script.integrity)).toEqual(["load", "function"]);
  });
}

test("a page on another origin can't read anything else from the CRM", async ({
  page,
  crmService,
  sites,
}) => {
  await page.goto(sites.untrusted);
  const read = (path: string) =>
    page.evaluate(async (url) => {
      try {
        return await (await fetch(url)).text();
      } catch (error) {
        return String(error);
      }
    }, `${crmService.url}${path}`);
  for (const path of ["/", "/icon.svg", "/_page/session", "/sdk@0.0.0/dist/main.js"]) {
    expect(await read(path)).toContain("Failed to fetch");
  }
});

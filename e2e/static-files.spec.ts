import { readFile } from "node:fs/promises";
import { expect, test } from "./support/test.ts";
import { inRepository } from "./support/repository.ts";

/** The bundled packages of each page. */
const pages = {
  crmPage: ["react", "react-dom", "wouter", "react-aria-components", "zod"],
  softphone: ["react", "react-dom", "zustand", "libphonenumber-js"],
};

for (const [name, bundled] of Object.entries(pages)) {
  test(`${name} is compressed, and lists the licenses of its bundled packages`, async ({
    page,
    crmService,
    softphoneSite,
  }) => {
    const { url } = name === "crmPage" ? crmService : softphoneSite;
    // Chunks that it preloads may be too small to compress.
    const scriptSent = page.waitForResponse(/\/assets\/index-[^/]+\.js$/);
    await page.goto(url);
    const script = await scriptSent;
    expect(await script.allHeaders()).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await expect(page.locator("#root > *").first()).toBeAttached();

    const noticesUrl = await page.locator("link[rel=license]").getAttribute("href");
    const notices = await page.request.get(new URL(noticesUrl ?? "", url).href);
    expect(notices.headers()["content-type"]).toContain("text/plain");
    const [, ...sections] = (await notices.text()).split(/^## /m);
    const packages = sections.map((section) => /^(\S+) - /.exec(section)?.[1]);
    expect(packages).toEqual(expect.arrayContaining(bundled));
    // A license is at least this long. What is in the public domain needs none.
    const tooShort = sections.filter(
      (section) => section.length < 400 && !section.includes("(Unlicense)"),
    );
    expect(tooShort).toEqual([]);
  });
}

test("the service's bundle comes with the licenses of its packages", async () => {
  const file = inRepository("packages/crm-server/dist/third-party-notices.txt");
  const notices = (await readFile(file, "utf8")).split(/^---$/m);
  const packages = notices.map((notice) => /^Name: (.+)$/m.exec(notice)?.[1]);
  expect(packages).toEqual(expect.arrayContaining(["kysely", "yaml", "zod"]));
  expect(notices.filter((notice) => !/License Text:\n===\n[^]{400,}/.test(notice))).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repository } from "../repository.mjs";

/** Finds the rules of a style sheet: selectors and declarations. Those in `@media` and the like, too. */
const rulesOf = (/** @type {string} */ css) =>
  [...css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selectors = "", declarations = ""]) => ({ selectors, declarations }),
  );

/** Finds the classes of a style sheet whose background is animated, but not their color, which changes. */
function findUnreadable(/** @type {string} */ css) {
  const rules = rulesOf(css);
  return rules
    .filter(({ declarations }) => /transition:[^;]*\bbackground/.test(declarations))
    .filter(({ declarations }) => !/transition:[^;]*(\s|^)color/.test(declarations))
    .flatMap(({ selectors }) => selectors.match(/\.[\w-]+/g) ?? [])
    .filter((name) =>
      rules.some(
        ({ selectors, declarations }) =>
          new RegExp(`\\${name}(?![\\w-])[^,]*[:[]`).test(selectors) &&
          /(^|[;\s])color:/.test(declarations),
      ),
    );
}

const styles = ["apps", "packages/ui"].flatMap((root) =>
  readdirSync(join(repository, root), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css") && !/(node_modules|dist)\//.test(file))
    .map((file) => join(root, file)),
);

it("a text is readable while its background is animated: its color is, too, or neither", () => {
  const css = ".a { transition: background 1s; } .a[aria-pressed] { color: white; }";
  expect(findUnreadable(css)).toEqual([".a"]);
  expect(findUnreadable(css.replace("1s", "1s, color 1s"))).toEqual([]);
  expect(findUnreadable(css.replace("[aria-pressed]", "-child"))).toEqual([]);
  const unreadable = styles.flatMap((file) =>
    findUnreadable(readFileSync(join(repository, file), "utf8")).map((name) => `${file} ${name}`),
  );
  expect(unreadable).toEqual([]);
});

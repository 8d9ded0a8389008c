import { expect, test } from "vitest";
import { addToSection, describeChanges, sectionOf } from "./change-log.mjs";

const log = "# Change log\n\nText.\n\n## 0.2.0\n\nNew.\n\n## 0.1.0\n\nFirst.\n";

test("change sets become a list for each kind of change, with the packages that changed", () => {
  const text = describeChanges([
    { summary: "Fixes it.", releases: [{ name: "a", type: "patch" }] },
    {
      summary: "Removes `x`.\nUse `y`.",
      releases: [
        { name: "b", type: "major" },
        { name: "a", type: "patch" },
      ],
    },
    { summary: "Moves a file.", releases: [{ name: "a", type: "none" }] },
  ]);
  expect(text).toBe(
    "### Breaking changes\n\n- Removes `x`.\n  Use `y`. (`b`, `a`)\n\n### Fixes\n\n- Fixes it. (`a`)",
  );
});

test("changes that no user notices are not in the change log", () => {
  expect(describeChanges([{ summary: "Moves.", releases: [{ name: "a", type: "none" }] }])).toBe(
    "",
  );
});

test("the section of a version is found between its heading and the next one", () => {
  expect(sectionOf(log, "0.2.0")).toBe("New.");
  expect(sectionOf(log, "0.1.0")).toBe("First.");
  expect(sectionOf(log, "0.1")).toBe("");
});

test("a new version has its section above the others", () => {
  const longer = addToSection(log, "0.3.0", "Newer.");
  expect(longer).toBe(log.replace("## 0.2.0", "## 0.3.0\n\nNewer.\n\n## 0.2.0"));
  expect(addToSection("# Change log\n", "0.1.0", "First.")).toBe(
    "# Change log\n\n## 0.1.0\n\nFirst.\n",
  );
});

test("text is added at the end of the section that a version has", () => {
  expect(addToSection(log, "0.2.0", "More.")).toBe(log.replace("New.\n", "New.\n\nMore.\n"));
  expect(addToSection(log, "0.1.0", "More.")).toBe(`${log}\nMore.\n`);
  expect(addToSection(log, "0.2.0", "")).toBe(log);
});

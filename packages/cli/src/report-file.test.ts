import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareReportFile, replaceFile } from "./report-file.ts";

const folder = await mkdtemp(join(tmpdir(), "report-"));
afterAll(() => rm(folder, { recursive: true }));

test("a report has its folder, and isn't there before it is complete", async () => {
  const file = join(folder, "reports/check.json");
  await prepareReportFile(file);
  expect(await readdir(join(folder, "reports"))).toEqual([]);
  await replaceFile(file, "one");
  await prepareReportFile(file);
  await replaceFile(file, "two");
  expect(await readdir(join(folder, "reports"))).toEqual(["check.json"]);
  expect(await readFile(file, "utf8")).toBe("two");
});

test("what can't be written is refused, and a report before it stays", async () => {
  await expect(prepareReportFile(folder)).rejects.toMatchObject({ code: "fileUnusable" });
  const file = join(folder, "kept.json");
  await writeFile(file, "before");
  // The new one can't be completed, as if the process were killed.
  await mkdir(`${file}.part`);
  await expect(replaceFile(file, "after")).rejects.toThrow("EISDIR");
  expect(await readFile(file, "utf8")).toBe("before");
});

test("a link leads to the new report, and a device stays one", async () => {
  const [file, link] = [join(folder, "linked.json"), join(folder, "link.json")];
  await writeFile(file, "before");
  await symlink(file, link);
  await replaceFile(link, "after");
  expect(await readFile(file, "utf8")).toBe("after");
  await replaceFile("/dev/null", "gone");
  expect(await readFile("/dev/null", "utf8")).toBe("");
});

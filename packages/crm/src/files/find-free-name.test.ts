import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { MAX_FILE_NAME_LENGTH } from "../limits.ts";
import { storeText } from "../testing/store-text.ts";

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp();
});
afterAll(() => service.close());

let folders = 0;
/** Stores files of one name in a new folder, and returns the names that they get. */
async function storeAll(name: string, count: number): Promise<string[]> {
  const folderPath = `/names-${(folders += 1)}`;
  const names: string[] = [];
  for (let stored = 0; stored < count; stored += 1) {
    names.push((await storeText(service, { folderPath, fileName: `${name}.txt` })).name);
  }
  return names;
}

it("numbers files of one name in their order", async () => {
  const expected = Array.from({ length: 70 }, (_, number) => (number ? `scan-${number}` : "scan"));
  expect(await storeAll("scan", 70)).toEqual(expected);
});

it("numbers a name although its first numbers and all the powers of two are taken", async () => {
  const folderPath = "/powers";
  const store = async (fileName: string) =>
    (await storeText(service, { folderPath, fileName })).name;
  await store("scan.txt");
  for (let exponent = 0; exponent < 31; exponent += 1) {
    // They must not wait for each other.
    await store(`scan-${2 ** exponent}.txt`);
  }
  expect(await store("scan.txt")).toBe(`scan-${2 ** 30 + 1}`);
});

it("shortens a name of the greatest length, so that the number has room", async () => {
  const names = await storeAll("n".repeat(MAX_FILE_NAME_LENGTH), 4);
  expect(new Set(names).size).toBe(4);
  expect(names.every((name) => name.length === MAX_FILE_NAME_LENGTH)).toBe(true);
});

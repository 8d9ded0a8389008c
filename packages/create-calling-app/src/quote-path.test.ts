import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { quotePath } from "./quote-path.ts";

it.each([
  ["my-app", "my-app"],
  ["apps/my_app.2", "apps/my_app.2"],
  ["My App", "'My App'"],
  ["it's", String.raw`'it'\''s'`],
  ["$HOME", "'$HOME'"],
])("%s is written as %s", (path, written) => {
  expect(quotePath(path, "linux")).toBe(written);
});

it.each([
  [String.raw`C:\apps\mine`, String.raw`C:\apps\mine`],
  [String.raw`C:\My Apps`, String.raw`"C:\My Apps"`],
])("%s is written as %s on Windows", (path, written) => {
  expect(quotePath(path, "win32")).toBe(written);
});

it.runIf(process.platform !== "win32").each(["My App", 'it\'s $HOME `x` "y" *', "a;b&c"])(
  "a shell reads %s as it is",
  (path) => {
    expect(execFileSync("sh", ["-c", `printf %s ${quotePath(path)}`]).toString()).toBe(path);
  },
);

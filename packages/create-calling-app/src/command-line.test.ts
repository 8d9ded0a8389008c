import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { quotePath } from "./command-line.ts";

it.each([
  ["my-app", "my-app"],
  ["apps/my_app.2", "apps/my_app.2"],
  ["My App", "'My App'"],
  ["it's", String.raw`'it'\''s'`],
  ["$HOME", "'$HOME'"],
])("quotes %s as %s", (path, quoted) => {
  expect(quotePath(path, "linux")).toBe(quoted);
});

it.each([
  [String.raw`C:\apps\mine`, String.raw`C:\apps\mine`],
  [String.raw`C:\My Apps`, String.raw`"C:\My Apps"`],
])("quotes %s as %s on Windows", (path, quoted) => {
  expect(quotePath(path, "win32")).toBe(quoted);
});

it.runIf(process.platform !== "win32").each(["My App", 'it\'s $HOME `x` "y" *', "a;b&c"])(
  "a shell receives %s unchanged",
  (path) => {
    expect(execFileSync("sh", ["-c", `printf %s ${quotePath(path)}`]).toString()).toBe(path);
  },
);

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SITE_URL } from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { repository } from "../repository.mjs";

const workflow = parse(readFileSync(join(repository, ".github/workflows/site.yml"), "utf8"));
const script = workflow.jobs.publish.steps.at(-1).run;

const folder = mkdtempSync(join(tmpdir(), "site-"));
const pages = join(folder, "pages");
const origin = join(folder, "origin");

/** @param {string[]} args */
const git = (...args) => execFileSync("git", args, { cwd: pages, encoding: "utf8" });

/** @param {string} path @param {string} text */
function write(path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const publish = () =>
  execFileSync("bash", ["-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: { ...process.env, GITHUB_SHA: "abc" },
    stdio: "pipe",
  });

test("the site replaces what it published before, and keeps the scripts of releases", () => {
  mkdirSync(pages);
  execFileSync("git", ["init", "--quiet", "--bare", origin]);
  git("init", "--quiet", "--initial-branch=gh-pages");
  git("remote", "add", "origin", origin);
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.com");
  write("pages/0.1.0/dist/main.js", "released");
  write("pages/old.html", "old");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Pages");
  git("push", "--quiet", "--set-upstream", "origin", "gh-pages");
  write("apps/site/dist/index.html", "new");
  write("apps/site/dist/404.html", "new");

  publish();
  expect(git("ls-tree", "-r", "--name-only", "origin/gh-pages").split("\n")).toEqual([
    ".nojekyll",
    "0.1.0/dist/main.js",
    "404.html",
    "CNAME",
    "index.html",
    "",
  ]);
  expect(readFileSync(join(pages, "CNAME"), "utf8")).toBe(`${new URL(SITE_URL).host}\n`);
  expect(existsSync(join(pages, "old.html"))).toBe(false);

  const published = git("rev-parse", "origin/gh-pages");
  publish();
  expect(git("rev-parse", "origin/gh-pages")).toBe(published);
});

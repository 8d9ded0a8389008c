import { expect, test } from "vitest";
import { isServedByVite } from "./source-servers.mjs";

const html = { accept: "text/html,*/*" };
const json = { accept: "application/json" };

test.each([
  ["/", html],
  ["/contacts/1/record/0-1/101?provider=2", html],
  ["/oauth/authorize?client_id=1", html],
  ["/@vite/client", json],
  ["/src/main.tsx?t=1", json],
  ["/package.json?import", json],
  ["/icon.svg", json],
])("Vite serves %s", (url, headers) => {
  expect(isServedByVite({ url, headers })).toBe(true);
});

test.each([
  ["/_page/session", json],
  ["/_page/session", html],
  ["/crm/v3/objects/contacts", json],
  ["/contacts/1", json],
  ["/oauth/v1/token", json],
  ["/docs", html],
  ["/openapi.json", json],
])("the service gets %s", (url, headers) => {
  expect(isServedByVite({ url, headers })).toBe(false);
});

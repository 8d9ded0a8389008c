import { afterAll, beforeAll, expect, it } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";

let server: CrmServer;
beforeAll(async () => {
  server = await createCrmServer({ memory: true });
});
afterAll(() => server.stop());

it.each([
  ["/docs", "text/html"],
  ["/docs/", "text/html"],
  ["/docs/show.js", "text/javascript"],
  ["/docs/swagger-ui-bundle.js", "application/javascript"],
  ["/docs/swagger-ui.css", "text/css"],
])("serves %s for nobody to frame, and for no script of others", async (path, type) => {
  const { status, headers } = await fetch(`${server.url}${path}`);
  expect([status, headers.get("content-type")?.split(";", 1)[0]]).toEqual([200, type]);
  const policy = headers.get("content-security-policy");
  for (const rule of ["default-src 'none'", "script-src 'self';", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule);
  }
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it("serves no other file of what shows them", async () => {
  for (const path of [
    "/docs/index.html",
    "/docs/oauth2-redirect.html",
    "/docs/%2e%2e/package.json",
  ]) {
    const { status } = await fetch(`${server.url}${path}`);
    expect([path, status]).toEqual([path, 404]);
  }
});

it("shows the document of this very service, to whoever asks", async () => {
  expect(await (await fetch(`${server.url}/docs/show.js`)).text()).toContain('"/openapi.json"');
  const response = await fetch(`${server.url}/openapi.json`);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: server.url }],
  });
});

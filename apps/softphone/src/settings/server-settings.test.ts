import { expect, it, vi } from "vitest";
import { loadServerSettings } from "./server-settings.ts";

it.each<[string, unknown, object]>([
  [
    "the CRM page and the servers for calls",
    {
      crmPageUrl: "https://crm.example/contacts",
      iceServers: [{ urls: ["stun:a"] }, { urls: "turn:b", username: "u", credential: "c" }],
    },
    {
      crmPageUrl: "https://crm.example/contacts",
      iceServers: [
        { urls: ["stun:a"], username: "", credential: "" },
        { urls: "turn:b", username: "u", credential: "c" },
      ],
    },
  ],
  ["nothing that is invalid", { crmPageUrl: "javascript:alert(1)", iceServers: [{}] }, {}],
  ["nothing of what isn't an object", [], {}],
])("the settings of a server have %s", async (_what, content, settings) => {
  const fetch = vi.fn(() => Promise.resolve(Response.json(content)));
  vi.stubGlobal("fetch", fetch);
  expect(await loadServerSettings()).toEqual(settings);
  expect(fetch).toHaveBeenCalledExactlyOnceWith("settings.json");
});

it.each([
  ["are missing", () => Promise.resolve(new Response("Not found", { status: 404 }))],
  ["can't be loaded", () => Promise.reject(new TypeError("Offline"))],
])("settings that %s are empty", async (_what, fetch) => {
  vi.stubGlobal("fetch", fetch);
  expect(await loadServerSettings()).toEqual({});
});

import { describe, expect, test } from "vitest";
import { diagnose, type DiagnosisInput } from "./diagnose.ts";

const crm = "https://crm.example";
const url = "https://app.example/phone?token=secret";
const found = { reached: true, status: 200, finalUrl: url };

/** An app that has loaded but not connected yet, without problems. */
const waiting: DiagnosisInput = {
  frame: { ancestors: [crm], sandbox: null },
  url,
  allowedOrigins: ["https://app.example", "https://*.app.example"],
  hasLoaded: true,
  hasConnected: false,
  isTimedOut: false,
};

const table: [title: string, facts: Partial<DiagnosisInput>, code: string, said: RegExp][] = [
  [
    "a sandbox without an origin",
    { frame: { ancestors: [crm], sandbox: "allow-scripts allow-forms" } },
    "sandboxNoOrigin",
    /allow-same-origin/,
  ],
  [
    "an empty sandbox",
    { frame: { ancestors: [crm], sandbox: "" } },
    "sandboxNoOrigin",
    /allow-same-origin/,
  ],
  [
    "a page whose server's policy sandboxes it without an origin",
    { originSeen: "null" },
    "sandboxNoOrigin",
    /Content-Security-Policy/,
  ],
  ["an http app in an https page", { url: "http://app.example/" }, "mixedContent", /http URL/],
  [
    "an http app in an http page in an https page",
    {
      url: "http://app.example/",
      frame: { ancestors: ["http://crm.example", crm], sandbox: null },
    },
    "mixedContent",
    /https/,
  ],
  [
    "a redirect from https to http",
    { probe: { ...found, finalUrl: "http://app.example/x?y" } },
    "mixedContent",
    /redirects to http:\/\/app\.example\/x\. \S+$/,
  ],
  [
    "a message from an unexpected origin",
    { originSeen: "https://evil.example" },
    "appRejected",
    /https:\/\/evil\.example; expected https:\/\/app\.example, https:\/\/\*\.app\.example\. \S+$/,
  ],
  [
    "a redirect to an unexpected origin",
    { probe: { ...found, finalUrl: "https://login.example/?state=secret" } },
    "appRejected",
    /redirects to https:\/\/login\.example; expected https:\/\/app\.example/,
  ],
  [
    "a redirect to an unexpected origin that responds with an error",
    { probe: { reached: true, status: 500, finalUrl: "https://login.example/" } },
    "appRejected",
    /login\.example/,
  ],
  ["an unknown host name", { probe: { reached: false, failure: "dns" } }, "appUnreachable", /name/],
  [
    "a refused connection",
    { probe: { reached: false, failure: "refused" } },
    "appUnreachable",
    /refused/,
  ],
  [
    "a server that does not respond",
    { probe: { reached: false, failure: "timeout" } },
    "appUnreachable",
    /timed out/,
  ],
  [
    "a server without TLS",
    { probe: { reached: false, failure: "tls" } },
    "appUnreachable",
    /doesn't use https/,
  ],
  [
    "a self-signed certificate",
    { probe: { reached: false, failure: "certificate" } },
    "appCertificateUntrusted",
    /Open the URL in its own tab .* The URL is https:\/\/app\.example\/phone\. \S+$/,
  ],
  [
    "redirects in a loop",
    { probe: { reached: false, failure: "tooManyRedirects" } },
    "appUnreachable",
    /in a loop/,
  ],
  [
    "an unknown kind of failure",
    { probe: { reached: false, failure: "other" } },
    "appUnreachable",
    /The URL is https:\/\/app\.example\/phone\. \S+$/,
  ],
  ["a failure without a kind", { probe: { reached: false } }, "appUnreachable", /The URL is/],
  [
    "a missing page",
    { probe: { ...found, status: 404 } },
    "appErrorStatus",
    /responds with 404\. \S+$/,
  ],
  [
    "a server's error",
    { probe: { ...found, status: 503 } },
    "appErrorStatus",
    /responds with 503\. \S+$/,
  ],
  [
    "X-Frame-Options",
    { probe: { ...found, xFrameOptions: "DENY" } },
    "framingRefused",
    /X-Frame-Options of https:\/\/app\.example\/phone blocks it; this page is https:\/\/crm\.example/,
  ],
  [
    "frame-ancestors",
    { probe: { ...found, frameAncestors: ["https://other.example"] } },
    "framingRefused",
    /frame-ancestors of/,
  ],
  [
    "frame-ancestors at an allowed subdomain",
    { probe: { ...found, finalUrl: "https://eu.app.example/", frameAncestors: ["'self'"] } },
    "framingRefused",
    /https:\/\/eu\.app\.example/,
  ],
  [
    "no response, without a probe",
    { isTimedOut: true },
    "appTimeout",
    /doesn't respond.*framing.*redirects.*SDK.*allowedHostOrigins exclude https:\/\/crm\.example/,
  ],
  [
    "no response, if the server may not probe",
    { isTimedOut: true, probe: { reached: false, failure: "notAllowed" } },
    "appTimeout",
    /Possible causes/,
  ],
  [
    "no response after a redirect to an allowed origin",
    {
      isTimedOut: true,
      probe: { ...found, finalUrl: "https://eu.app.example/login?state=secret" },
    },
    "appTimeout",
    /redirects to https:\/\/eu\.app\.example\/login: the user may have to log in there, or it doesn't/,
  ],
  [
    "no response from a page without visible problems",
    { isTimedOut: true, probe: found },
    "appTimeout",
    /loaded but doesn't reply: it doesn't start the SDK, or its allowedHostOrigins exclude/,
  ],
  ["a page that never loads", { isTimedOut: true, hasLoaded: false }, "appTimeout", /not finished/],
  [
    "a sandbox without scripts",
    { isTimedOut: true, frame: { ancestors: [crm], sandbox: "allow-same-origin" } },
    "appTimeout",
    /allow-scripts/,
  ],
];

describe("an app that does not connect", () => {
  test.each(table)("is diagnosed by %s", (_title, facts, code, said) => {
    const error = diagnose({ ...waiting, ...facts });
    expect(error).toMatchObject({ code, message: expect.stringMatching(said) });
  });

  test.each(table)("is not diagnosed by %s if it connects anyway", (_title, facts) => {
    expect(diagnose({ ...waiting, ...facts, hasConnected: true })).toBeUndefined();
  });

  test.each(table)("is diagnosed by %s without secrets", (_title, facts) => {
    const { message, details } = diagnose({ ...waiting, ...facts }) ?? {};
    expect(JSON.stringify([message, details])).not.toMatch(/secret|token|state/);
  });
});

test.each<[string, Partial<DiagnosisInput>]>([
  ["nothing", {}],
  ["a slow load", { hasLoaded: false }],
  ["a successful probe", { probe: found }],
  [
    "a redirect to an allowed subdomain",
    { probe: { ...found, finalUrl: "https://eu.app.example" } },
  ],
  ["a probe that is not allowed", { probe: { reached: false, failure: "notAllowed" } }],
  ["a probe with an invalid final URL", { probe: { ...found, finalUrl: "about:blank" } }],
  [
    "http on this machine",
    { url: "http://localhost:4401/", allowedOrigins: ["http://localhost:4401"] },
  ],
  [
    "http at a loopback address",
    { url: "http://127.0.0.2/", allowedOrigins: ["http://127.0.0.2"] },
  ],
  ["http at [::1]", { url: "http://[::1]:1/", allowedOrigins: ["http://[::1]:1"] }],
  [
    "an http app in an http page",
    {
      url: "http://app.example/",
      allowedOrigins: ["http://app.example"],
      frame: { ancestors: ["http://crm.example"], sandbox: null },
    },
  ],
  [
    "a sandbox with an origin",
    { frame: { ancestors: [crm], sandbox: " allow-scripts\n Allow-Same-Origin" } },
  ],
])("%s does not fail the app", (_title, facts) => {
  expect(diagnose({ ...waiting, ...facts })).toBeUndefined();
});

test.each(["localhost.evil.example", "127.0.0.1.evil.example", "evillocalhost"])(
  "http at %s does not count as this machine",
  (host) => {
    expect(diagnose({ ...waiting, url: `http://${host}/` })?.code).toBe("mixedContent");
  },
);

import { expect, test, type Diagnosis, type HostPage, type OpenOptions } from "./host-test.ts";

/** A page that never sends a message to its host. */
const SILENT = "/hostile/";

/** How long the host waits for a message before it probes the app's URL. */
const SILENCE_MS = 3_000;
const HANDSHAKE_TIMEOUT_MS = 30_000;

/** An app that fails to load, and the message that its user sees. */
interface Failure {
  arrange(hostPage: HostPage): OpenOptions | Promise<OpenOptions>;
  code: string;
  isLong?: true;
  /** The parts that the message must contain. */
  messageParts(opening: OpenOptions, hostPage: HostPage): string[];
}

const failures: Record<string, Failure> = {
  "at whose URL nothing listens": {
    arrange: async ({ appSites }) => ({ app: `${await appSites.closed()}/our-app/` }),
    code: "appUnreachable",
    messageParts: ({ app }) => ["The connection was refused.", app],
  },
  "whose server responds with 503": {
    isLong: true,
    arrange: async ({ appSites }) => ({ app: `${await appSites.withStatus(503)}/our-app/` }),
    code: "appErrorStatus",
    messageParts: ({ app }) => [`${app} responds with 503.`],
  },
  "with X-Frame-Options: DENY": {
    arrange: async ({ appSites }) => ({
      app: `${await appSites.withHeaders({ "x-frame-options": "DENY" })}/our-app/`,
    }),
    code: "framingRefused",
    messageParts: ({ app }, { sites }) => [
      `X-Frame-Options of ${app} blocks it; this page is ${sites.host}.`,
    ],
  },
  "with frame-ancestors 'self'": {
    isLong: true,
    arrange: async ({ appSites }) => ({
      app: `${await appSites.withHeaders({ "content-security-policy": "frame-ancestors 'self'" })}/our-app/`,
    }),
    code: "framingRefused",
    messageParts: ({ app }, { sites }) => [
      `frame-ancestors of ${app} blocks it; this page is ${sites.host}.`,
    ],
  },
  "that is redirected to a silent page elsewhere": {
    arrange: async ({ appSites, sites }) => ({
      app: `${await appSites.redirectingTo(sites.untrusted)}${SILENT}`,
    }),
    code: "appRejected",
    messageParts: ({ app }, { sites }) => [
      `redirects to ${sites.untrusted}; expected ${new URL(app).origin}.`,
    ],
  },
};

/** Waits for a diagnosis and returns it. */
async function soleDiagnosis(hostPage: HostPage): Promise<Diagnosis> {
  await expect.poll(() => hostPage.diagnoses()).toHaveLength(1);
  const [diagnosis] = await hostPage.diagnoses();
  if (!diagnosis) throw new Error("The diagnosis disappeared.");
  return diagnosis;
}

for (const [title, failure] of Object.entries(failures)) {
  const tag = failure.isLong ? ["@long"] : [];
  test(
    `an app ${title} fails with ${failure.code} after 3 s of silence`,
    { tag },
    async ({ hostPage }) => {
      const opening = await failure.arrange(hostPage);
      await hostPage.open(opening);
      await hostPage.advanceTime(SILENCE_MS);
      const diagnosis = await soleDiagnosis(hostPage);
      expect(diagnosis.code).toBe(failure.code);
      for (const part of failure.messageParts(opening, hostPage))
        expect(diagnosis.message).toContain(part);
      expect(await hostPage.status()).toBe("failed");
      expect(await hostPage.log("diagnosis")).toEqual([diagnosis.message]);
    },
  );
}

test("an app that is redirected to another origin and sends HELLO there fails immediately", async ({
  hostPage,
}) => {
  const { appSites, sites } = hostPage;
  const redirect = await appSites.redirectingTo(sites.untrusted);
  await hostPage.open({ app: `${redirect}/our-app/`, hasProbe: false });
  const { code, message } = await soleDiagnosis(hostPage);
  expect(code).toBe("appRejected");
  expect(message).toContain(`It is ${sites.untrusted}; expected ${redirect}.`);
  await expect.poll(() => hostPage.status()).toBe("failed");
});

/** Redirects to a subdomain that the provider's pattern allows. */
async function onSubdomain({ appSites, sites }: HostPage, path: string): Promise<OpenOptions> {
  const { port } = new URL(sites.app);
  return {
    app: `${await appSites.redirectingTo(`http://eu.localhost:${port}`)}${path}`,
    allowedOrigins: [`http://*.localhost:${port}`],
  };
}

test.describe("an app on one of several subdomains", () => {
  test("connects on our SDK, which sends HELLO", async ({ hostPage }) => {
    await hostPage.openReady({ ...(await onSubdomain(hostPage, "/our-app/")), hasProbe: false });
    expect((await hostPage.frame("http://eu.localhost")).url()).toContain("/our-app/");
  });

  test("connects on the vendor's SDK if the probe finds it", async ({ hostPage }) => {
    await hostPage.openReady(await onSubdomain(hostPage, "/vendor-app/esm.html"));
    expect(await hostPage.log("status")).not.toContainEqual(
      expect.objectContaining({ status: "failed" }),
    );
  });

  test("times out on the vendor's SDK without a probe", { tag: "@long" }, async ({ hostPage }) => {
    await hostPage.open({
      ...(await onSubdomain(hostPage, "/vendor-app/esm.html")),
      hasProbe: false,
    });
    const app = await hostPage.frame("http://eu.localhost");
    await app.waitForFunction(() => window.callingApp !== undefined);
    await hostPage.advanceTime(HANDSHAKE_TIMEOUT_MS);
    expect((await soleDiagnosis(hostPage)).code).toBe("appTimeout");
    expect(await app.evaluate(() => window.callingApp.received)).toEqual([]);
  });
});

test("an app in a sandboxed frame without an origin fails immediately", async ({ hostPage }) => {
  await hostPage.open({
    app: `${hostPage.sites.app}/our-app/`,
    frame: { sandbox: "allow-scripts" },
    hasProbe: false,
  });
  const { code, message } = await soleDiagnosis(hostPage);
  expect(code).toBe("sandboxNoOrigin");
  expect(message).toContain("Add allow-same-origin");
  await expect.poll(() => hostPage.status()).toBe("failed");
});

test("an app whose server sandboxes it without an origin is diagnosed from its HELLO", async ({
  hostPage,
}) => {
  const site = await hostPage.appSites.withHeaders({
    "content-security-policy": "sandbox allow-scripts",
    // Without an origin, the app's scripts count as cross-origin.
    "access-control-allow-origin": "*",
  });
  await hostPage.open({ app: `${site}/our-app/`, hasProbe: false });
  const { code, message } = await soleDiagnosis(hostPage);
  expect(code).toBe("sandboxNoOrigin");
  expect(message).toContain("Its server's Content-Security-Policy sets it");
  await expect.poll(() => hostPage.status()).toBe("failed");
});

test.describe("the microphone", () => {
  for (const policy of ["microphone=()", "microphone=(self)"]) {
    const tag = policy.includes("self") ? ["@long"] : [];
    test(`is diagnosed as missing in a page with ${policy}`, { tag }, async ({ hostPage }) => {
      const host = await hostPage.appSites.withHeaders(
        { "permissions-policy": policy },
        "127.0.0.1",
      );
      await hostPage.openReady({ host, app: `${hostPage.sites.app}/our-app/` });
      const { code, message } = await soleDiagnosis(hostPage);
      expect(code).toBe("microphoneNotAllowed");
      expect(message).toContain(`Permissions-Policy of this page, or of one around it`);
      expect(message).toContain(hostPage.sites.app);
    });
  }

  test("is diagnosed as missing if the frame allows only autoplay", async ({ hostPage }) => {
    await hostPage.openReady({
      app: `${hostPage.sites.app}/vendor-app/esm.html`,
      frame: { allow: "autoplay" },
    });
    const { code, message } = await soleDiagnosis(hostPage);
    expect(code).toBe("microphoneNotAllowed");
    expect(message).toContain(`allow, "autoplay", does not allow it for ${hostPage.sites.app}`);
  });

  test("is available in a page that names the app's origin", async ({ hostPage }) => {
    const policy = `microphone=(self "${hostPage.sites.app}")`;
    const host = await hostPage.appSites.withHeaders({ "permissions-policy": policy }, "127.0.0.1");
    await hostPage.openReady({ host, app: `${hostPage.sites.app}/our-app/` });
    expect(await hostPage.diagnoses()).toEqual([]);
  });
});

test.describe("the vendor's SDK 0.2.1", () => {
  const app = "/vendor-app/0.2.1.html";

  test(
    "is diagnosed as too old for inbound calls, and works",
    { tag: "@long" },
    async ({ hostPage }) => {
      await hostPage.openReady({ app: `${hostPage.sites.app}${app}`, iframeLocation: "remote" });
      const { code, message } = await soleDiagnosis(hostPage);
      expect(code).toBe("sdkTooOld");
      expect(message).toContain("It is 0.2.1");
      expect(await hostPage.status()).toBe("initialized");
    },
  );

  test("is new enough for a widget", { tag: "@long" }, async ({ hostPage }) => {
    await hostPage.openReady({ app: `${hostPage.sites.app}${app}` });
    expect(await hostPage.diagnoses()).toEqual([]);
  });
});

test("an app's own diagnostics are reported, and the app works", async ({ hostPage }) => {
  await hostPage.open({ app: `${hostPage.sites.app}/raw-app/` });
  const app = await hostPage.frame(hostPage.sites.app);
  await app.waitForFunction(() => window.rawApp?.received.length > 0);
  await app.evaluate(() => {
    const diagnostics = { microphone: "denied", storage: "blocked" };
    window.rawApp.acknowledge({ appSdk: { name: "raw", version: "1.0.0", diagnostics } });
  });
  await hostPage.waitUntilReady();
  expect(await hostPage.codes()).toEqual(["microphoneDenied", "storageBlocked"]);
});

test.describe("a page that loads and sends nothing", () => {
  for (const [hasProbe, reason] of [
    [true, "Its page loaded but doesn't reply: it doesn't start the SDK"],
    [false, "Possible causes: its URL doesn't respond"],
  ] as const) {
    const tag = hasProbe ? [] : ["@long"];
    test(
      `times out after 30 s, ${hasProbe ? "after a probe" : "without a probe, with all possible reasons"}`,
      { tag },
      async ({ hostPage }) => {
        await hostPage.open({ app: `${hostPage.sites.app}${SILENT}`, hasProbe });
        await hostPage.page.waitForLoadState();
        if (hasProbe) {
          const response = hostPage.page.waitForResponse(/\/probe\?/);
          await hostPage.advanceTime(SILENCE_MS);
          await (await response).finished();
        }
        expect([await hostPage.status(), await hostPage.diagnoses()]).toEqual(["connecting", []]);
        await hostPage.advanceTime(HANDSHAKE_TIMEOUT_MS);
        const { code, message } = await soleDiagnosis(hostPage);
        expect(code).toBe("appTimeout");
        expect(message).toContain(reason);
        expect(message).toContain(hostPage.sites.host);
        expect(await hostPage.status()).toBe("failed");
      },
    );
  }
});

test("an app on http fails in a page on https", async ({ hostPage }) => {
  const host = "https://crm.example";
  await hostPage.serveFixtures(host);
  await hostPage.open({ host, app: "http://app.example/our-app/", hasProbe: false });
  const { code, message } = await soleDiagnosis(hostPage);
  expect(code).toBe("mixedContent");
  expect(message).toContain("Serve the app over https.");
  await expect.poll(() => hostPage.status()).toBe("failed");
});

test.describe("an app that loads after its diagnosis", () => {
  for (const [sdk, path] of [
    ["our", "/our-app/"],
    ["the vendor's", "/vendor-app/esm.html"],
  ] as const) {
    test(
      `recovers, on ${sdk} SDK`,
      { tag: sdk === "our" ? [] : ["@long"] },
      async ({ hostPage }) => {
        const { url, release } = await hostPage.appSites.redirectingOnRelease(hostPage.sites.app);
        await hostPage.open({ app: `${url}${path}`, allowedOrigins: [hostPage.sites.app] });
        await hostPage.advanceTime(SILENCE_MS);
        expect((await soleDiagnosis(hostPage)).code).toBe("appUnreachable");
        expect(await hostPage.status()).toBe("failed");
        release();
        await hostPage.waitUntilReady();
        // The microphone is allowed for the origin of the configured URL only.
        expect(await hostPage.codes()).toEqual(["microphoneNotAllowed"]);
      },
    );
  }
});

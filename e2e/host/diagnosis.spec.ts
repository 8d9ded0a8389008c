import { expect, test, type Diagnosis, type HostScene, type Opening } from "./host-test.ts";

/** Pages that say nothing, ever, to the page around them. */
const SILENT = "/hostile/";

/** How long an app may be silent before its address is looked at. */
const SILENCE_MS = 3_000;
const HANDSHAKE_TIMEOUT_MS = 30_000;

/** An app that cannot come up, and what its user is told. */
interface Failure {
  arrange(scene: HostScene): Opening | Promise<Opening>;
  code: string;
  /** Reads what the message has to say. */
  says(opening: Opening, scene: HostScene): string[];
}

const failures: Record<string, Failure> = {
  "at whose address nothing listens": {
    arrange: async ({ appSites }) => ({ app: `${await appSites.closed()}/our-app/` }),
    code: "appUnreachable",
    says: ({ app }) => ["The connection was refused.", app],
  },
  "whose server answers 503": {
    arrange: async ({ appSites }) => ({ app: `${await appSites.withStatus(503)}/our-app/` }),
    code: "appErrorStatus",
    says: ({ app }) => [`${app} responds with 503.`],
  },
  "with X-Frame-Options: DENY": {
    arrange: async ({ appSites }) => ({
      app: `${await appSites.withHeaders({ "x-frame-options": "DENY" })}/our-app/`,
    }),
    code: "framingRefused",
    says: ({ app }, { sites }) => [`X-Frame-Options of ${app} blocks it; this page is ${sites.host}.`],
  },
  "with frame-ancestors 'self'": {
    arrange: async ({ appSites }) => ({
      app: `${await appSites.withHeaders({ "content-security-policy": "frame-ancestors 'self'" })}/our-app/`,
    }),
    code: "framingRefused",
    says: ({ app }, { sites }) => [`frame-ancestors of ${app} blocks it; this page is ${sites.host}.`],
  },
  "that is redirected to a silent page elsewhere": {
    arrange: async ({ appSites, sites }) => ({
      app: `${await appSites.redirectingTo(sites.stranger)}${SILENT}`,
    }),
    code: "appRejected",
    says: ({ app }, { sites }) => [
      `redirects to ${sites.stranger}; expected ${new URL(app).origin}.`,
    ],
  },
};

/** The app's only diagnosis, once there is one. */
async function soleDiagnosis(scene: HostScene): Promise<Diagnosis> {
  await expect.poll(() => scene.diagnoses()).toHaveLength(1);
  const [diagnosis] = await scene.diagnoses();
  if (!diagnosis) throw new Error("The diagnosis is gone.");
  return diagnosis;
}

for (const [title, failure] of Object.entries(failures)) {
  test(`an app ${title} fails as ${failure.code} when it was silent for 3 s`, async ({ scene }) => {
    const opening = await failure.arrange(scene);
    await scene.open(opening);
    await scene.pass(SILENCE_MS);
    const diagnosis = await soleDiagnosis(scene);
    expect(diagnosis.code).toBe(failure.code);
    for (const part of failure.says(opening, scene)) expect(diagnosis.message).toContain(part);
    expect(await scene.status()).toBe("failed");
    expect(await scene.log("diagnosis")).toEqual([diagnosis.message]);
  });
}

test("an app that is redirected elsewhere and says HELLO there fails at once", async ({
  scene,
}) => {
  const { appSites, sites } = scene;
  const redirect = await appSites.redirectingTo(sites.stranger);
  await scene.open({ app: `${redirect}/our-app/`, hasProbe: false });
  const { code, message } = await soleDiagnosis(scene);
  expect(code).toBe("appRejected");
  expect(message).toContain(`It is ${sites.stranger}; expected ${redirect}.`);
  await expect.poll(() => scene.status()).toBe("failed");
});

/** Redirected to a subdomain, of those that the provider lists as a pattern. */
async function onSubdomain({ appSites, sites }: HostScene, path: string): Promise<Opening> {
  const { port } = new URL(sites.app);
  return {
    app: `${await appSites.redirectingTo(`http://eu.localhost:${port}`)}${path}`,
    allowedOrigins: [`http://*.localhost:${port}`],
  };
}

test.describe("an app on one of several subdomains", () => {
  test("comes up on our SDK, which says HELLO", async ({ scene }) => {
    await scene.openReady({ ...(await onSubdomain(scene, "/our-app/")), hasProbe: false });
    expect((await scene.frame("http://eu.localhost")).url()).toContain("/our-app/");
  });

  test("comes up on the vendor's, where the probe finds it", async ({ scene }) => {
    await scene.openReady(await onSubdomain(scene, "/vendor-app/esm.html"));
    expect(await scene.log("status")).not.toContainEqual(
      expect.objectContaining({ status: "failed" }),
    );
  });

  test("stays out on the vendor's SDK where nobody looks", async ({ scene }) => {
    await scene.open({ ...(await onSubdomain(scene, "/vendor-app/esm.html")), hasProbe: false });
    const app = await scene.frame("http://eu.localhost");
    await app.waitForFunction(() => window.callingApp !== undefined);
    await scene.pass(HANDSHAKE_TIMEOUT_MS);
    expect((await soleDiagnosis(scene)).code).toBe("appTimeout");
    expect(await app.evaluate(() => window.callingApp.received)).toEqual([]);
  });
});

test("an app in a frame that is sandboxed without an origin fails at once", async ({ scene }) => {
  await scene.open({
    app: `${scene.sites.app}/our-app/`,
    frame: { sandbox: "allow-scripts" },
    hasProbe: false,
  });
  const { code, message } = await soleDiagnosis(scene);
  expect(code).toBe("sandboxNoOrigin");
  expect(message).toContain("Add allow-same-origin");
  await expect.poll(() => scene.status()).toBe("failed");
});

test("an app that its own server sandboxes without an origin is told from its HELLO", async ({
  scene,
}) => {
  const site = await scene.appSites.withHeaders({
    "content-security-policy": "sandbox allow-scripts",
    // Without an origin its own scripts are another's.
    "access-control-allow-origin": "*",
  });
  await scene.open({ app: `${site}/our-app/`, hasProbe: false });
  const { code, message } = await soleDiagnosis(scene);
  expect(code).toBe("sandboxNoOrigin");
  expect(message).toContain("Content-Security-Policy of its server");
  await expect.poll(() => scene.status()).toBe("failed");
});

test.describe("the microphone", () => {
  for (const policy of ["microphone=()", "microphone=(self)"]) {
    test(`is missed by a working app in a page with ${policy}`, async ({ scene }) => {
      const host = await scene.appSites.withHeaders({ "permissions-policy": policy }, "127.0.0.1");
      await scene.openReady({ host, app: `${scene.sites.app}/our-app/` });
      const { code, message } = await soleDiagnosis(scene);
      expect(code).toBe("microphoneNotAllowed");
      expect(message).toContain(`Permissions-Policy of this page, or of one around it`);
      expect(message).toContain(scene.sites.app);
    });
  }

  test("is missed by a working app whose frame allows autoplay only", async ({ scene }) => {
    await scene.openReady({
      app: `${scene.sites.app}/vendor-app/esm.html`,
      frame: { allow: "autoplay" },
    });
    const { code, message } = await soleDiagnosis(scene);
    expect(code).toBe("microphoneNotAllowed");
    expect(message).toContain(`allow, "autoplay", does not allow it for ${scene.sites.app}`);
  });

  test("is missed by nobody in a page that names the app's origin", async ({ scene }) => {
    const policy = `microphone=(self "${scene.sites.app}")`;
    const host = await scene.appSites.withHeaders({ "permissions-policy": policy }, "127.0.0.1");
    await scene.openReady({ host, app: `${scene.sites.app}/our-app/` });
    expect(await scene.diagnoses()).toEqual([]);
  });
});

test.describe("the vendor's SDK 0.2.1", () => {
  const app = "/vendor-app/0.2.1.html";

  test("is too old for inbound calls, and works", async ({ scene }) => {
    await scene.openReady({ app: `${scene.sites.app}${app}`, iframeLocation: "remote" });
    const { code, message } = await soleDiagnosis(scene);
    expect(code).toBe("sdkTooOld");
    expect(message).toContain("It is 0.2.1");
    expect(await scene.status()).toBe("initialized");
  });

  test("is new enough for a widget", async ({ scene }) => {
    await scene.openReady({ app: `${scene.sites.app}${app}` });
    expect(await scene.diagnoses()).toEqual([]);
  });
});

test("what an app of ours says of itself is told, and the app works", async ({ scene }) => {
  await scene.open({ app: `${scene.sites.app}/raw-app/` });
  const app = await scene.frame(scene.sites.app);
  await app.waitForFunction(() => window.rawApp?.received.length > 0);
  await app.evaluate(() => {
    const diagnostics = { microphone: "denied", storage: "blocked" };
    window.rawApp.acknowledge({ appSdk: { name: "raw", version: "1.0.0", diagnostics } });
  });
  await scene.waitUntilReady();
  expect(await scene.codes()).toEqual(["microphoneDenied", "storageBlocked"]);
});

test.describe("a page that loads and says nothing", () => {
  for (const [hasProbe, said] of [
    [true, "Its page loaded but doesn't reply: it doesn't start the SDK"],
    [false, "Possible causes: its URL doesn't respond"],
  ] as const) {
    test(`times out after 30 s, ${hasProbe ? "and was looked at" : "with all it may be"}`, async ({
      scene,
    }) => {
      await scene.open({ app: `${scene.sites.app}${SILENT}`, hasProbe });
      await scene.page.waitForLoadState();
      if (hasProbe) {
        const answer = scene.page.waitForResponse(/\/probe\?/);
        await scene.pass(SILENCE_MS);
        await (await answer).finished();
      }
      expect([await scene.status(), await scene.diagnoses()]).toEqual(["connecting", []]);
      await scene.pass(HANDSHAKE_TIMEOUT_MS);
      const { code, message } = await soleDiagnosis(scene);
      expect(code).toBe("appTimeout");
      expect(message).toContain(said);
      expect(message).toContain(scene.sites.host);
      expect(await scene.status()).toBe("failed");
    });
  }
});

test("an app on http is refused in a page on https", async ({ scene }) => {
  const host = "https://crm.example";
  await scene.serveFixtures(host);
  await scene.open({ host, app: "http://app.example/our-app/", hasProbe: false });
  const { code, message } = await soleDiagnosis(scene);
  expect(code).toBe("mixedContent");
  expect(message).toContain("Serve the app over https.");
  await expect.poll(() => scene.status()).toBe("failed");
});

test.describe("an app that comes up after all", () => {
  for (const [sdk, path] of [
    ["our", "/our-app/"],
    ["the vendor's", "/vendor-app/esm.html"],
  ] as const) {
    test(`has not failed, on ${sdk} SDK`, async ({ scene }) => {
      const { url, wake } = await scene.appSites.asleep(scene.sites.app);
      await scene.open({ app: `${url}${path}`, allowedOrigins: [scene.sites.app] });
      await scene.pass(SILENCE_MS);
      expect((await soleDiagnosis(scene)).code).toBe("appUnreachable");
      expect(await scene.status()).toBe("failed");
      wake();
      await scene.waitUntilReady();
      // The microphone is for the origin of the address, which is another one.
      expect(await scene.codes()).toEqual(["microphoneNotAllowed"]);
    });
  }
});

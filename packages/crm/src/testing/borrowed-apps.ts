import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { createCrmApp, type CrmAppOptions } from "../http/create-crm-app.ts";
import type { OpenCrm } from "../open-crm.ts";

/** The host and port that requests must name. */
export const AUTHORITY = "127.0.0.1:4400";

/** The app of one test. */
interface BorrowedApp {
  /** Sends a request. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Returns the app itself, which no later test gets then. */
  app(): FastifyInstance;
  /** Leaves the app to the next test, or closes it. */
  giveBack(): Promise<void>;
}

/** The CRM of the test that uses an app. */
interface Served {
  opened: OpenCrm;
}

/** Apps that no test uses. */
const idle: { readonly app: FastifyInstance; readonly served: Served }[] = [];

/**
 * Returns an app that serves a CRM. Without options, it may be the app of an earlier test: adding several hundred
 * routes takes longer than most tests.
 */
export async function borrowApp(
  opened: OpenCrm,
  options: Partial<CrmAppOptions>,
): Promise<BorrowedApp> {
  const isShared = Object.keys(options).length === 0;
  const kept = isShared ? idle.pop() : undefined;
  const served = kept?.served ?? { opened };
  served.opened = opened;
  const app = kept?.app ?? (await createApp(served, options));
  let canBeReused = isShared;
  let pending = 0;
  let isBack = false;
  return {
    inject: async (request) => {
      pending += 1;
      try {
        return await app.inject(request);
      } finally {
        pending -= 1;
      }
    },
    app: () => {
      canBeReused = false;
      return app;
    },
    giveBack: async () => {
      if (isBack) return;
      isBack = true;
      // A request of this test must not meet the CRM of the next one.
      if (canBeReused && pending === 0) idle.push({ app, served });
      else await app.close();
    },
  };
}

function createApp(served: Served, options: Partial<CrmAppOptions>): Promise<FastifyInstance> {
  return createCrmApp({
    // Copied by the app, so its functions don't change.
    crm: {
      now: () => served.opened.crm.now(),
      forget: () => served.opened.crm.forget(),
      read: async (task, wanted) => served.opened.crm.read(task, wanted),
      readInBackground: async (task) => served.opened.crm.readInBackground(task),
      write: async (task, locks) => served.opened.crm.write(task, locks),
    },
    tokens: part(() => served.opened.tokens),
    requests: part(() => served.opened.requests),
    portal: () => served.opened.portal(),
    files: {
      contents: part(() => served.opened.files.contents),
      jobs: part(() => served.opened.files.jobs),
      signer: part(() => served.opened.files.signer),
      importGuard: part(() => served.opened.files.importGuard),
      scaler: part(() => served.opened.files.scaler),
    },
    origins: () => [`http://${AUTHORITY}`],
    readiness: { check: () => served.opened.check(), isStopping: () => false },
    probe: async () => ({ reached: false, redirects: [] }),
    hasStrictResponses: true,
    // All tests have the same address.
    wrongCredentials: { perAddress: 1_000_000, perClient: 1_000_000 },
    ...options,
  });
}

/** Returns an object that always is a part of the current CRM. */
function part<Part extends object>(current: () => Part): Part {
  const target = {} as Part; // the proxy answers for it
  return new Proxy(target, { get: (_, name) => Reflect.get(current(), name) as unknown });
}

import { Client } from "@hubspot/api-client";
import type { CrmAppOptions } from "../http/create-crm-app.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "./open-test-app.ts";
import type { OpenCrmOptions } from "../open-crm.ts";
import { OF_PROCESSES } from "./of-processes.ts";
import { testProfile } from "./open-test-store.ts";

/** The vendor's client, connected to a service on a port. */
export interface OfficialClient {
  readonly service: TestApp;
  /** Returns a client with the access token, or with another one. */
  withToken(accessToken?: string, options?: { numberOfApiCallRetries?: number }): Client;
  /** Returns a client with the developer key, or with another one. */
  withDeveloperKey(developerApiKey?: string): Client;
  /**
   * Returns the methods of parts of the client, such as `crm.pipelines`, that were not called so
   * far.
   */
  uncalledOf(...parts: string[]): string[];
  close(): Promise<void>;
}

/** Opens a service on the database of processes that run, which get the requests of the client. */
async function joinProcesses({ contents: _own, ...options }: Partial<OpenCrmOptions>) {
  const { [OF_PROCESSES.url]: basePath, [OF_PROCESSES.database]: databaseUrl } = process.env;
  if (basePath === undefined || databaseUrl === undefined) return undefined;
  const location = { databaseUrl, profile: testProfile };
  return { service: await openTestApp({ ...options, location }), basePath };
}

async function openOnPort(
  options: Partial<OpenCrmOptions>,
  appOptions: Partial<CrmAppOptions>,
): Promise<{ service: TestApp; basePath: string }> {
  let basePath = "";
  const service = await openTestApp(options, { origins: () => [basePath], ...appOptions });
  basePath = await service.app.listen({ host: "127.0.0.1", port: 0 });
  return { service, basePath };
}

/**
 * Opens a service with the demo data on a port, or processes that run, and records which methods of the client are called.
 */
export async function openOfficialClient(
  options: Partial<OpenCrmOptions> = {},
  appOptions: Partial<CrmAppOptions> = {},
): Promise<OfficialClient> {
  const { service, basePath } =
    (await joinProcesses(options)) ?? (await openOnPort(options, appOptions));
  const called = new Set<string>();
  return {
    service,
    withToken: (accessToken = TEST_CREDENTIALS.accessToken, clientOptions = {}) =>
      watch(new Client({ accessToken, basePath, ...clientOptions }), "", called),
    withDeveloperKey: (developerApiKey = TEST_CREDENTIALS.hapikey) =>
      watch(new Client({ developerApiKey, basePath }), "", called),
    uncalledOf: (...parts) => methodsOf(...parts).filter((method) => !called.has(method)),
    close: () => service.close(),
  };
}

/** Returns the path of every method in parts of the client that sends a request. */
export const methodsOf = (...parts: string[]): string[] => {
  const client: object = new Client({ basePath: "http://127.0.0.1" });
  return parts.flatMap((part) => {
    const found = part.split(".").reduce<unknown>((whole, name) => Object(whole)[name], client);
    return listMethods(found, part);
  });
};

/** Members that are not API methods, and methods that only wrap others. */
const isInside = (name: string): boolean =>
  /^(_|config$|api$|constructor$)|WithHttpInfo$/.test(name);

function listMethods(part: unknown, path: string): string[] {
  if (typeof part === "function") return [path];
  if (typeof part !== "object" || part === null) return [];
  return namesIn(part).flatMap((name) => listMethods(Reflect.get(part, name), `${path}.${name}`));
}

function namesIn(part: object): string[] {
  const names = new Set<string>();
  for (let each = part; each !== Object.prototype; each = Object(Object.getPrototypeOf(each))) {
    for (const name of Object.getOwnPropertyNames(each)) names.add(name);
  }
  return [...names].filter((name) => !isInside(name));
}

/** Wraps an object so that each call of its methods is recorded by its path. */
function watch<Part extends object>(part: Part, path: string, called: Set<string>): Part {
  return new Proxy(part, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === "symbol" || isInside(name)) return value;
      const location = path === "" ? name : `${path}.${name}`;
      if (typeof value === "function") {
        return (...parameters: unknown[]): unknown => {
          called.add(location);
          return Reflect.apply(value, target, parameters);
        };
      }
      return typeof value === "object" && value !== null ? watch(value, location, called) : value;
    },
  });
}

import { Client } from "@hubspot/api-client";
import type { CrmAppOptions } from "../http/create-crm-app.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../http/open-test-app.ts";
import type { OpenCrmOptions } from "../open-crm.ts";

/** The vendor's client in front of a service on a port. */
export interface OfficialClient {
  readonly service: TestApp;
  /** With the access token, or another one. */
  withToken(accessToken?: string, options?: { numberOfApiCallRetries?: number }): Client;
  /** With the developer key, or another one. */
  withDeveloperKey(developerApiKey?: string): Client;
  /** Methods of a part of the client, such as `crm.pipelines`, that nobody has called so far. */
  uncalledOf(...parts: string[]): string[];
  close(): Promise<void>;
}

/** Opens a service with the demo data on a port, and notes which methods of the client are called. */
export async function openOfficialClient(
  options: Partial<OpenCrmOptions> = {},
  appOptions: Partial<CrmAppOptions> = {},
): Promise<OfficialClient> {
  let authority = "";
  const service = await openTestApp(options, { authority: () => authority, ...appOptions });
  const basePath = await service.app.listen({ host: "127.0.0.1", port: 0 });
  authority = new URL(basePath).host;
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

/** Every method of parts of the client that asks the service for something, by its path. */
export const methodsOf = (...parts: string[]): string[] => {
  const client: object = new Client({ basePath: "http://127.0.0.1" });
  return parts.flatMap((part) => {
    const found = part.split(".").reduce<unknown>((whole, name) => Object(whole)[name], client);
    return listMethods(found, part);
  });
};

/** What a class of the client has beside its methods, and what asks for the same a second time. */
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

/** The same object, whose methods are noted by their path when they are called. */
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

import type { RouteOptions } from "fastify";
import { openCrm } from "../open-crm.ts";
import { createCrmApp } from "../http/create-crm-app.ts";
import { noFiles } from "./no-files.ts";

/** Whether a response never ends, or a request undoes the work of others. */
const isExcluded = ({ url }: RouteOptions): boolean =>
  url === "/_page/events" || url.startsWith("/_test/");

const methodsOf = ({ method }: RouteOptions): string[] =>
  [method].flat().filter((each) => each !== "HEAD" && each !== "OPTIONS");

/** Lists the routes of the service to which tests send any input. */
export async function listTestedRoutes() {
  const routes: RouteOptions[] = [];
  const opened = await openCrm({ location: "memory", softphonePort: 4401 });
  const listed = await createCrmApp({
    crm: opened.crm,
    portal: opened.portal,
    files: noFiles,
    origins: () => [""],
    probe: async () => ({ reached: false, redirects: [] }),
    onRoute: (route) => routes.push(route),
  });
  await listed.close();
  await opened.close();
  return routes
    .filter((route) => !isExcluded(route) && !route.url.includes("*"))
    .flatMap((route) => methodsOf(route).map((method) => ({ method, url: route.url, route })));
}

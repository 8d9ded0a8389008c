import { randomBytes } from "node:crypto";
import { startProcess } from "../crm/start-process.mjs";
import { openDirectory } from "../crm/services.mjs";

/**
 * A CRM, with a page that calls.
 *
 * @typedef {object} CrmPage
 * @property {string} url of the page
 * @property {RegExp} path of requests that are about a call
 * @property {() => Promise<(string | undefined)[]>} notes of every call that the CRM has
 * @property {() => Promise<void>} stop
 */

/**
 * Our CRM page and service, as they are built, on a store in a file.
 *
 * @param {string} appUrl
 * @returns {Promise<CrmPage>}
 */
export async function startOurs(appUrl) {
  const store = openDirectory();
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  const seed = { apps: [{ id: 9100, settings: { name: "Benchmark app", url: appUrl } }] };
  const service = await startProcess("service", { start: { ...store.place, credentials, seed } });
  const { url } = service.ready;
  return {
    url: `${url}/contacts/1/record/0-1/101`,
    path: /^\/_page\/calls/,
    async notes() {
      const headers = { authorization: `Bearer ${accessToken}` };
      const query = "properties=hs_call_body&limit=100";
      const response = await fetch(`${url}/crm/v3/objects/calls?${query}`, { headers });
      /** @type {{ results: { properties: Record<string, string> }[] }} */
      const { results } = await response.json();
      return results.map(({ properties }) => properties.hs_call_body);
    },
    async stop() {
      await service.stop();
      await store.remove();
    },
  };
}

/**
 * A page with the port that the host guide shows, and a CRM that creates and patches calls in one table.
 *
 * @param {string} appUrl
 * @param {ReadonlyMap<string, string>} scripts
 * @returns {Promise<CrmPage>}
 */
export async function startGuide(appUrl, scripts) {
  const service = await startProcess("plain-crm", { scripts: Object.fromEntries(scripts) });
  return {
    url: `${service.ready.url}/calls/guide?${new URLSearchParams({ app: appUrl }).toString()}`,
    path: /^\/api\/calls/,
    async notes() {
      /** @type {{ calls: Record<string, string>[] }} */
      const { calls } = await service.ask({});
      return calls.map((call) => call.hs_call_body);
    },
    stop: () => service.stop(),
  };
}

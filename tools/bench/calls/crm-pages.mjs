import { openStore, startOn } from "../crm/services.mjs";
import { startProgram } from "../start-program.mjs";

/**
 * Our CRM and its page.
 *
 * @typedef {CrmPage & { post: (path: string, body: object) => Promise<void> }} OurCrmPage
 */

/**
 * A CRM with a page that makes calls.
 *
 * @typedef {object} CrmPage
 * @property {string} url of the page
 * @property {RegExp} path of requests about a call
 * @property {() => Promise<(string | undefined)[]>} notes of every stored call
 * @property {() => Promise<void>} stop
 */

/**
 * Starts our CRM page and service, as they are built, with a store in a file.
 *
 * @param {string} appUrl
 * @returns {Promise<OurCrmPage>}
 */
export async function startOurs(appUrl) {
  const seed = { apps: [{ id: 9100, settings: { name: "Benchmark app", url: appUrl } }] };
  const { url, headers, stop } = await startOn(await openStore("sqlite"), { seed });
  return {
    url: `${url}/contacts/1/record/0-1/101`,
    path: /^\/_page\/calls/,
    async notes() {
      const query = "properties=hs_call_body&limit=100";
      const response = await fetch(`${url}/crm/v3/objects/calls?${query}`, { headers });
      /** @type {{ results: { properties: Record<string, string> }[] }} */
      const { results } = await response.json();
      return results.map(({ properties }) => properties.hs_call_body);
    },
    async post(path, body) {
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, request);
      if (!response.ok) throw new Error(`${path} responds with ${response.status}.`);
    },
    stop,
  };
}

/**
 * Starts a page with the port from the host guide, and a CRM that creates and patches calls in one table.
 *
 * @param {string} appUrl
 * @param {ReadonlyMap<string, string>} scripts
 * @returns {Promise<CrmPage>}
 */
export async function startGuide(appUrl, scripts) {
  const program = await startProgram("guide-crm", { scripts: Object.fromEntries(scripts) });
  return {
    url: `${program.ready.url}/calls/guide?${new URLSearchParams({ app: appUrl }).toString()}`,
    path: /^\/api\/calls/,
    async notes() {
      /** @type {{ calls: Record<string, string>[] }} */
      const { calls } = await program.request({});
      return calls.map((call) => call.hs_call_body);
    },
    stop: () => program.stop(),
  };
}

/**
 * A page of `pages/host` with one of `pages/app`.
 *
 * @typedef {object} Competitor
 * @property {string} name
 * @property {string} host
 * @property {string} app
 * @property {boolean} [isQuiet] stubs `console.debug` in the vendor's host
 */

export const competitors = /** @satisfies {Record<string, Competitor>} */ ({
  rawWindow: { name: "raw window.postMessage", host: "raw-window", app: "raw-window" },
  rawPort: { name: "raw MessagePort", host: "raw-port", app: "raw-port" },
  penpal: { name: "penpal 7", host: "penpal", app: "penpal" },
  vendor: { name: "vendor's app and host", host: "vendor", app: "vendor" },
  vendorQuiet: {
    name: "vendor's app and host, logging stubbed",
    host: "vendor",
    app: "vendor",
    isQuiet: true,
  },
  ours: { name: "our app and host", host: "ours", app: "ours" },
  oursInVendor: { name: "our app in the vendor's host", host: "vendor", app: "ours" },
  oursInVendorQuiet: {
    name: "our app in the vendor's host, logging stubbed",
    host: "vendor",
    app: "ours",
    isQuiet: true,
  },
  vendorInOurs: { name: "vendor's app in our host", host: "ours", app: "vendor" },
});

/** @typedef {keyof typeof competitors} CompetitorId */

/** In the order of the first round. */
export const competitorIds = /** @type {CompetitorId[]} */ (Object.keys(competitors));

/**
 * Who is measured: a page of `pages/host` with one of `pages/app`.
 *
 * @typedef {object} Contestant
 * @property {string} name
 * @property {string} host
 * @property {string} app
 * @property {boolean} [isQuiet] the vendor's host with its `console.debug` stubbed
 */

export const contestants = /** @satisfies {Record<string, Contestant>} */ ({
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

/** @typedef {keyof typeof contestants} ContestantId */

/** All of them, in the order in which the first round takes them. */
export const contestantIds = /** @type {ContestantId[]} */ (Object.keys(contestants));

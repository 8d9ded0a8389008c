/**
 * @typedef {object} Engine
 * @property {string} title
 * @property {readonly string[]} packages Debian's
 * @property {Readonly<Record<string, readonly string[]>>} programs the required programs, each with its possible paths
 */

const architectures = ["x86_64", "aarch64"];

/** The browser engines other than Chromium that the browser tests use. */
export const engines = {
  firefox: /** @satisfies {Engine} */ ({
    title: "Firefox",
    packages: ["firefox-esr"],
    programs: {
      firefox: ["/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"],
    },
  }),
  webkit: /** @satisfies {Engine} */ ({
    title: "WebKitGTK",
    packages: ["webkit2gtk-driver", "xvfb"],
    programs: {
      driver: ["/usr/bin/WebKitWebDriver"],
      browser: architectures.map((each) => `/usr/lib/${each}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
      display: ["/usr/bin/Xvfb"],
    },
  }),
};

/** Chromium without windows, which most browser tests use if it's there: it needs a quarter less time. */
export const headlessShell = /** @satisfies {Engine} */ ({
  title: "Chromium's headless shell",
  packages: ["chromium-headless-shell"],
  programs: { browser: ["/usr/bin/chromium-headless-shell"] },
});

/** What stands before several processes of the service, and between them and their database. */
export const proxies = /** @satisfies {Engine} */ ({
  title: "PgBouncer or HAProxy",
  packages: ["pgbouncer", "haproxy"],
  programs: { pgbouncer: ["/usr/sbin/pgbouncer"], haproxy: ["/usr/sbin/haproxy"] },
});

/** The SIP server and the phone without a browser that the tests of real calls use. */
export const sipPrograms = /** @satisfies {Engine} */ ({
  title: "Kamailio or baresip",
  packages: ["kamailio", "kamailio-websocket-modules", "baresip-core"],
  programs: {
    kamailio: ["/usr/sbin/kamailio"],
    kamailioWebSocket: architectures.map(
      (each) => `/usr/lib/${each}-linux-gnu/kamailio/modules/websocket.so`,
    ),
    baresip: ["/usr/bin/baresip"],
    baresipControl: [
      "/usr/lib/baresip/modules/ctrl_tcp.so",
      ...architectures.map((each) => `/usr/lib/${each}-linux-gnu/baresip/modules/ctrl_tcp.so`),
    ],
  },
});

interface FixturePage {
  title: string;
  /** The page's module, relative to the page. */
  module: string;
  /** The script-tag file of an SDK, which the page loads first. */
  sdk?: string;
  body?: string;
}

const ROOT = '<main id="root"></main>';

/** The fixture pages, by their path below `fixtures` and on the fixture sites. */
const pages: Record<string, FixturePage> = {
  "our-app/index.html": { title: "App on our SDK", module: "./our-app.ts" },
  "our-app/script-tag.html": {
    title: "App on our SDK, from its script tag",
    module: "../script-tag-app.ts",
    sdk: "/our-sdk/main.js",
  },
  "vendor-app/esm.html": { title: "App on the vendor's SDK, from npm", module: "./esm.ts" },
  "vendor-app/script-tag.html": {
    title: "App on the vendor's SDK, from its script tag",
    module: "../script-tag-app.ts",
    sdk: "/vendor/main.js",
  },
  "vendor-app/0.2.1.html": {
    title: "App on the vendor's SDK 0.2.1",
    module: "../script-tag-app.ts",
    sdk: "/vendor/0.2.1/main.js",
  },
  "vendor-app/0.5.1.html": {
    title: "App on the vendor's SDK 0.5.1",
    module: "../script-tag-app.ts",
    sdk: "/vendor/0.5.1/main.js",
  },
  "vendor-demos/react.html": {
    title: "App with the structure of HubSpot's demo in React",
    module: "./react-demo.tsx",
    body: ROOT,
  },
  "raw-app/index.html": { title: "App without an SDK", module: "./raw-app.ts" },
  "react-app/index.html": { title: "App in React", module: "./react-app.tsx", body: ROOT },
  "strict-mode-app/index.html": {
    title: "App in React with an instance from useMemo",
    module: "./strict-mode-app.tsx",
    body: ROOT,
  },
  "broken-app/index.html": {
    title: "Broken app",
    module: "./broken-app.ts",
    body: '<button type="button">Hang up</button>',
  },
  "our-host/index.html": {
    title: "Host on our SDK",
    module: "./our-host.ts",
    body: '<main id="frame"></main>',
  },
  "vendor-host/index.html": {
    title: "Host on the vendor's SDK",
    module: "./vendor-host.ts",
    body: '<div id="frame"></div>',
  },
  "raw-host/index.html": { title: "Host without an SDK", module: "./raw-host.ts" },
  "react-host/index.html": {
    title: "Host in React",
    module: "./react-host.tsx",
    body: `${ROOT}<aside id="elsewhere"></aside>`,
  },
  "hostile/index.html": {
    title: "Frame that attacks the frames next to it",
    module: "./hostile.ts",
  },
  "carrier-suite/index.html": { title: "Contract of carriers with audio", module: "./main.ts" },
  "sip-suite/index.html": { title: "Contract of the SIP carrier", module: "./main.ts" },
  "engine-suite/index.html": { title: "Behavior suite for every engine", module: "./main.ts" },
};

const html = ({ title, module, sdk, body = "" }: FixturePage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    ${sdk ? `<script vite-ignore src="${sdk}"></script>` : ""}
    <script type="module" src="${module}"></script>
  </head>
  <body>${body}</body>
</html>
`;

/** Creates the fixture pages in memory for Vite. `ids` are the build's input. */
export function fixturePages(root: string) {
  const pagesById = new Map(
    Object.entries(pages).map(([path, page]) => [`${root}/${path}`, html(page)]),
  );
  return {
    ids: [...pagesById.keys()],
    plugin: {
      name: "fixture-pages",
      enforce: "pre" as const,
      resolveId: (id: string) => (pagesById.has(id) ? id : undefined),
      load: (id: string) => pagesById.get(id),
    },
  };
}

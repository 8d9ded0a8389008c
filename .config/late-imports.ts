import type { Plugin } from "vite";

/** What Vite runs before each `import()`. */
const PRELOAD_HELPER = /vite\/preload-helper\.js$/;

/** A file that hasn't arrived by then is requested again: its connection may be dead. Enough for 100 kB at 30 kbit/s. */
const LOAD_TIMEOUT_MS = 30_000;

/**
 * Fetches files that load late before it imports them: a browser that remembers that an import failed, as Chromium does
 * since version 150, would never import the file in this page. Then the import finds them in the browser's cache. It
 * replaces Vite's own preloading, which a browser remembers, too.
 */
const HELPER = `
  const loads = new Map();
  const start = (url, run) => {
    const load = loads.get(url) ?? run();
    loads.set(url, load);
    load.catch(() => loads.delete(url));
    return load;
  };
  const loadScript = async (url) => {
    const stop = new AbortController();
    // A TypeError is for a service that may be back soon, as from fetch().
    const timer = setTimeout(() => stop.abort(new TypeError(url)), ${LOAD_TIMEOUT_MS});
    try {
      const response = await fetch(url, stop);
      if (!response.ok) throw new (response.status < 500 ? Error : TypeError)(url + ": " + response.status);
      await response.blob();
    } finally {
      clearTimeout(timer);
    }
  };
  const loadStyle = (url) =>
    new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = url;
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        reject(new TypeError(url));
      };
      document.head.append(link);
    });
  const load = (url) =>
    document.querySelector('script[src="' + url + '"],link:not([as])[href="' + url + '"]')
      ? undefined
      : start(url, () => (url.endsWith(".css") ? loadStyle : loadScript)(url));
  globalThis.importLate = async (file) => {
    await load(new URL(file, import.meta.url).pathname);
    return import(/* @vite-ignore */ file);
  };
  export const __vitePreload = async (run, files = []) => {
    await Promise.all(files.map((file) => load("/" + file)));
    return run();
  };
`;

/** Lets files that load late be loaded again after a failure. All files are in one folder. */
export const lateImports = (): Plugin => ({
  name: "late-imports",
  apply: "build",
  enforce: "pre",
  load: { filter: { id: PRELOAD_HELPER }, handler: () => HELPER },
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = file.code.replaceAll(/\bimport\(`\.\//g, "importLate(`./");
      }
    },
  },
});

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const hashOf = (code: string): string =>
  `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** Elements that load a file of the build. */
const LOADING = /\s*<(?:script[^>]* src=[^>]*><\/script>|link rel="(?:icon|stylesheet)"[^>]*>)/g;

/**
 * Puts the script, the style, the icon and the licenses into the page: browsers load no modules from `file:`. The page's policy
 * allows this script and this style, and no request.
 */
export const oneFile = (): Plugin => ({
  name: "one-file",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const contentOf = (extension: string): string => {
        const [file, other] = files.filter(({ fileName }) => fileName.endsWith(extension));
        if (!file || other) throw new Error(`The build has not exactly one file *${extension}.`);
        return file.type === "chunk" ? file.code : String(file.source);
      };
      // Neither text ends its element, or begins a comment in it.
      const script = contentOf(".js")
        .replaceAll("</script", String.raw`<\/script`)
        .replaceAll("<!--", String.raw`\x3c!--`);
      const style = contentOf(".css");
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
      const icon = `data:image/svg+xml;base64,${Buffer.from(contentOf(".svg")).toString("base64")}`;
      const head = `  <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <link rel="icon" type="image/svg+xml" href="${icon}" />
    <style>${style}</style>
  </head>`;
      const page = contentOf(".html")
        .replaceAll(LOADING, "")
        .replace("</head>", () => head)
        .replace("</body>", () => `  <script type="module">${script}</script>\n  </body>`);
      const licenses = contentOf(".txt");
      for (const { fileName } of files) delete bundle[fileName];
      this.emitFile({
        type: "asset",
        fileName: "index.html",
        source: `${page}<!--\n${licenses}-->\n`,
      });
    },
  },
});

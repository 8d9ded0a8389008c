import { build, type Plugin, type UserConfig } from "vite";

/**
 * Builds a file into the script at a place of the document, so that it runs before anything is loaded. The service
 * allows exactly this script by its hash.
 */
export function inlineScript(
  place: string,
  input: string,
  resolve: NonNullable<UserConfig["resolve"]>,
): Plugin {
  return {
    name: "inline-script",
    async transformIndexHtml(html) {
      const built = await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: "warn",
        resolve,
        build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
      });
      const [result] = [built].flat();
      if (!result || !("output" in result)) throw new Error(`${input} has no output.`);
      const [{ code }] = result.output;
      return html.replace(place, () => `<script>${code.trim()}</script>`);
    },
  };
}

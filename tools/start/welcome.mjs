import { relative } from "node:path";
import { paint } from "../terminal/paint.mjs";

/**
 * What is said when everything runs.
 *
 * @param {{ url: string; dataDir: string; softphoneUrl: string }} places
 */
export function welcome({ url, dataDir, softphoneUrl }) {
  const near = relative(process.cwd(), dataDir);
  const place = near === "" || near.startsWith("..") ? dataDir : near;
  return `
  CRM page    ${paint(["bold", "cyan"], url)}
  Softphone   ${paint("cyan", softphoneUrl)} ${paint("dim", "(a site of its own, as in production)")}
  Data        ${place} ${paint("dim", "(delete it to begin anew)")}

  1. Open ${url}: it shows Ada Example.
  2. Click her phone number. The softphone opens, and the far end, which is simulated, answers.
  3. Hang up, write a note, save. The call is on Ada's timeline.

  Ctrl-C stops everything and keeps the data.
`;
}

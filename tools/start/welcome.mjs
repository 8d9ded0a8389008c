import { relative } from "node:path";
import { paint } from "../terminal/paint.mjs";

/** A contact of the seed data. */
const ADA = "/contacts/1/record/0-1/101";

/**
 * What is said when everything runs.
 *
 * @param {{ url: string; dataDir: string; softphoneUrl: string; sdkUrl?: string }} places
 */
export function welcome({ url, dataDir, softphoneUrl, sdkUrl }) {
  const near = relative(process.cwd(), dataDir);
  const place = near === "" || near.startsWith("..") ? dataDir : near;
  const sdk = sdkUrl && `\n  SDK         ${sdkUrl} ${paint("dim", "(for a script tag)")}`;
  return `
  CRM page    ${paint(["bold", "cyan"], url)}
  Softphone   ${paint("cyan", softphoneUrl)} ${paint("dim", "(a site of its own, as in production)")}${sdk ?? ""}
  Data        ${place} ${paint("dim", "(delete it to begin anew)")}

  1. Open ${paint("cyan", `${url}${ADA}`)}: Ada Example.
  2. Click Call beside her number, and log in to the softphone under any name. The far end is
     simulated, and answers.
  3. Hang up, write a note, save. The call is on Ada's timeline.

  Ctrl-C stops everything and keeps the data.
`;
}

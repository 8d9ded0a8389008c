import { relative } from "node:path";
import { paint } from "../terminal/paint.mjs";

/** A contact of the demo data. */
const ADA = "/contacts/1/record/0-1/101";

/**
 * The text that `npm start` prints when everything runs.
 *
 * @param {{ url: string; dataDir: string; softphoneUrl: string; sdkUrl?: string }} locations
 */
export function welcome({ url, dataDir, softphoneUrl, sdkUrl }) {
  const path = relative(process.cwd(), dataDir);
  const data = path === "" || path.startsWith("..") ? dataDir : path;
  const sdk = sdkUrl && `\n  SDK         ${sdkUrl} ${paint("dim", "(for a script tag)")}`;
  return `
  CRM page    ${paint(["bold", "cyan"], url)}
  Softphone   ${paint("cyan", softphoneUrl)} ${paint("dim", "(a separate site, as in production)")}${sdk ?? ""}
  Data        ${data} ${paint("dim", "(delete it to start over)")}

  1. Open the contact Ada Example: ${paint("cyan", `${url}${ADA}`)}
  2. Click Call next to her number. The other party is simulated, and answers. Without a microphone,
     choose "Call without microphone".
  3. Hang up, write a note, and save. The call appears on Ada's timeline.

  Press Ctrl-C to stop. The data is kept.
`;
}

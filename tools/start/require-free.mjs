import { whyNotFree } from "../ports/why-not-free.mjs";
import { Refusal } from "./refusal.mjs";

/**
 * @param {string} variable the name by which the user can choose another
 * @param {number} port
 * @throws {Refusal} where nothing can listen there
 */
export async function requireFree(variable, port) {
  const reason = await whyNotFree(port);
  if (reason === undefined) return;
  const why =
    reason === "EADDRINUSE"
      ? "is taken, perhaps by another npm start"
      : `cannot be used (${reason})`;
  throw new Refusal(`Port ${port} ${why}: set ${variable} to a free one.`);
}

import type { FastifyInstance } from "fastify";
import { CrmError } from "../errors/crm-error.ts";

/** PostgreSQL holds no text with a zero character, nor one that UTF-8 cannot write. */
export const isStorable = (text: string): boolean =>
  !text.includes("\0") && !HALF_OF_A_PAIR.test(text);

const HALF_OF_A_PAIR = /\p{Surrogate}/u;

/** The text with U+FFFD for each character that is not storable. */
export const storableText = (text: string): string =>
  text.replaceAll("\0", "\uFFFD").replace(/\p{Surrogate}/gu, "\uFFFD");

/** Refuses addresses with a zero character: nothing has such a name. */
export function checkAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ url }) => {
    if (url.includes("%00")) {
      throw new CrmError("invalid", "An address may not hold a zero character.");
    }
  });
}

import type { FastifyInstance } from "fastify";
import { CrmError } from "../../errors/crm-error.ts";

const SURROGATES = /\p{Surrogate}/gu;

/** Whether every store can hold a text: PostgreSQL has no NUL, and UTF-8 no unpaired surrogates. */
export const isStorable = (text: string): boolean =>
  !text.includes("\0") && text.search(SURROGATES) < 0;

/** The text with U+FFFD for each character that not every store can hold. */
export const toStorable = (text: string): string =>
  text.replaceAll("\0", "\uFFFD").replace(SURROGATES, "\uFFFD");

/** Rejects URLs with NUL, which no path contains. */
export function rejectNulInUrls(app: FastifyInstance): void {
  app.addHook("onRequest", ({ url }, _reply, done) => {
    if (url.includes("%00")) throw new CrmError("invalid", "A URL must not contain NUL.");
    done();
  });
}

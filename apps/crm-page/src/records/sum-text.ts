import type { ValueSum } from "@calling-extensions/crm/page-api";
import { formatAmount } from "./property-text.ts";

/** The decimal digits of a sum that are certain: `0.1 + 0.2` is `0.3`. */
const SUM_DIGITS = 14;

/** A sum of numbers, or of amounts in one currency. */
export const sumText = ({ sum, currency }: ValueSum): string =>
  formatAmount(Number(sum.toPrecision(SUM_DIGITS)), currency);

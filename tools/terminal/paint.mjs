import { styleText } from "node:util";

/** Whether colours and a moving line are welcome. */
export const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR && !process.env.CI;

/**
 * Styles a text for a terminal; elsewhere it stays plain.
 *
 * @param {Parameters<typeof styleText>[0]} style
 * @param {string} text
 */
export const paint = (style, text) => (isTerminal ? styleText(style, text) : text);

import { styleText } from "node:util";

/** Whether the output can have colors and a line that changes. */
export const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR && !process.env.CI;

/**
 * Styles a text for a terminal. Elsewhere, it stays plain.
 *
 * @param {Parameters<typeof styleText>[0]} style
 * @param {string} text
 */
export const paint = (style, text) => (isTerminal ? styleText(style, text) : text);

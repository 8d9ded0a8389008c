import { appErrors, commonErrors, hostErrors, sessionErrors } from "@calling-extensions/contract";
import { errorAdvice } from "./error-advice.mjs";
import { code, markdownTable } from "./markdown-table.mjs";

/** @typedef {import("@calling-extensions/contract").ErrorCode} ErrorCode */

/**
 * Returns the codes of a table, with their messages and the sides that raise them.
 *
 * @template {ErrorCode} Code
 * @param {Readonly<Record<Code, string>>} messages
 * @param {readonly ("app" | "host")[]} sides
 */
const raisedBy = (messages, sides) =>
  /** @type {Code[]} */ (Object.keys(messages)).map((name) => ({
    name,
    text: messages[name],
    sides,
  }));

/** All errors, in the order of the document. */
export const errors = [
  ...raisedBy(commonErrors, ["app", "host"]),
  ...raisedBy(sessionErrors, ["app"]),
  ...raisedBy(appErrors, ["app"]),
  ...raisedBy(hostErrors, ["host"]),
];

const index = () =>
  markdownTable(
    ["code", "in an app", "in a host"],
    errors.map(({ name }) => {
      const { app, host } = errorAdvice[name];
      return [`[${code(name)}](#${name.toLowerCase()})`, app?.how ?? "", host?.how ?? ""];
    }),
  );

/** @param {(typeof errors)[number]} error */
function section({ name, text }) {
  const { app, host, action } = errorAdvice[name];
  const items = [
    ...(app ? [`- In an app (${app.how}): ${app.when}`] : []),
    ...(host ? [`- In a host (${host.how}): ${host.when}`] : []),
    `- What to do: ${action}`,
  ];
  return [`### ${code(name)}`, `> ${text}`, items.join("\n")].join("\n\n");
}

/** Returns the generated parts of docs/errors.md. */
export const errorParts = () => ({
  index: index(),
  codes: errors.map(section).join("\n\n"),
});

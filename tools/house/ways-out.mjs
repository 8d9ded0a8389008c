import ts from "typescript";

/** @typedef {import("./read-sources.mjs").Source} Source */

/**
 * Counts the places where an action ends before the end of a function: the early returns and the throws of a function
 * and of those that it calls. The last statement of a function is its result, and isn't counted. Only functions of these
 * files are: what they call elsewhere computes a value, after which the action continues.
 *
 * @param {readonly Pick<Source, "tree">[]} sources
 * @param {string} start the name of the function
 */
export function countWaysOut(sources, start) {
  /** @type {Map<string, ts.Node>} */
  const functions = new Map();
  for (const { tree } of sources) {
    for (const statement of tree.statements) {
      const declarations = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations
        : [statement];
      for (const declared of declarations) {
        const name = "name" in declared && /** @type {ts.Node | undefined} */ (declared.name);
        if (name) functions.set(name.getText(), declared);
      }
    }
  }
  let ways = 0;
  const visit = (/** @type {ts.Node} */ node) => {
    if (isWayOut(node)) ways += 1;
    if (ts.isIdentifier(node)) {
      const called = functions.get(node.text);
      functions.delete(node.text);
      if (called) visit(called);
    }
    ts.forEachChild(node, visit);
  };
  const first = functions.get(start);
  functions.delete(start);
  if (first) visit(first);
  return ways;
}

const isWayOut = (/** @type {ts.Node} */ node) =>
  ts.isThrowStatement(node) || (ts.isReturnStatement(node) && !isResult(node));

/** Whether a statement is the last one of its function. */
const isResult = (/** @type {ts.Statement} */ node) =>
  ts.isBlock(node.parent) &&
  ts.isFunctionLike(node.parent.parent) &&
  node.parent.statements.at(-1) === node;

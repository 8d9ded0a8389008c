import ts from "typescript";

const branchKinds = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CatchClause,
]);

const shortCircuits = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

const isBranch = (/** @type {ts.Node} */ node) =>
  branchKinds.has(node.kind) ||
  (ts.isBinaryExpression(node) && shortCircuits.has(node.operatorToken.kind));

/**
 * Lists the functions of a file. A function within another one counts for both: it is read with the outer one.
 *
 * @param {Pick<import("./read-sources.mjs").Source, "path" | "tree">} source
 * @returns {{ path: string; name: string; lines: number; branches: number }[]}
 */
export function listFunctions({ path, tree }) {
  /** @type {{ path: string; name: string; lines: number; branches: number }[]} */
  const found = [];
  /** @returns {number} the branches within a node */
  const visit = (/** @type {ts.Node} */ node) => {
    let branches = isBranch(node) ? 1 : 0;
    ts.forEachChild(node, (child) => {
      branches += visit(child);
    });
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const last = tree.getLineAndCharacterOfPosition(node.end).line;
      found.push({ path, name: nameOf(node), lines: last - first + 1, branches });
    }
    return branches;
  };
  visit(tree);
  return found;
}

function nameOf(/** @type {ts.SignatureDeclaration} */ node) {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.name
    ? parent.name.getText()
    : "(no name)";
}

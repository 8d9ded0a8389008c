import ts from "typescript";

/** @typedef {import("./read-sources.mjs").Source} Source */

const TABLE = "packages/contract/src/calls/call-fields.ts";

/** Where a call is a document. Messages of an app and the phone's own calls are other things. */
const FOLDERS = [
  "packages/contract/src/calls/",
  "packages/host/src/",
  "packages/crm/src/page-api/",
  "packages/crm/src/calls/",
  "apps/crm-page/src/",
];

/** Below this, a text uses fields of a call rather than listing them. */
const MIN_FIELDS = 5;

/** The names of the fields of a call, as rows of the table and as saves send them. */
function fieldNames(/** @type {readonly Source[]} */ sources) {
  /** @type {Set<string>} */
  const names = new Set();
  const table = sources.find(({ path }) => path === TABLE)?.tree;
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer)) {
      if (node.initializer.properties.some((row) => row.name?.getText() === "setBy")) {
        names.add(node.name.getText());
      }
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === "sentAs") {
      if (ts.isStringLiteral(node.initializer)) names.add(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  if (table) visit(table);
  return names;
}

/**
 * Names that a node lists: of a type's or schema's fields, or of those that it takes from a call.
 *
 * @returns {{ kind: "shape" | "pick-list"; names: string[] } | undefined}
 */
function listed(/** @type {ts.Node} */ node) {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) {
    return { kind: "shape", names: node.members.flatMap(({ name }) => name?.getText() ?? []) };
  }
  if (ts.isObjectLiteralExpression(node)) {
    // A field of a schema has text or a call, one of a copy is a variable or comes from one.
    const isSchema =
      ts.isCallExpression(node.parent) && node.parent.getText().startsWith("z.object");
    return { kind: isSchema || isSchemaText(node) ? "shape" : "pick-list", names: namesIn(node) };
  }
  if (ts.isObjectBindingPattern(node)) {
    const names = node.elements.map(({ name, propertyName }) => (propertyName ?? name).getText());
    return { kind: "pick-list", names };
  }
  if (ts.isArrayLiteralExpression(node)) {
    return { kind: "pick-list", names: node.elements.flatMap((each) => textOf(each) ?? []) };
  }
  if (ts.isUnionTypeNode(node)) {
    const names = node.types.flatMap((type) =>
      ts.isLiteralTypeNode(type) ? (textOf(type.literal) ?? []) : [],
    );
    return { kind: "pick-list", names };
  }
  return undefined;
}

const textOf = (/** @type {ts.Node} */ node) => (ts.isStringLiteral(node) ? node.text : undefined);

/** @returns {string[]} the fields of an object, with the fields of `...(x && { field })` */
function namesIn(/** @type {ts.ObjectLiteralExpression} */ node) {
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return property.name?.getText() ?? [];
    /** @type {string[]} */
    const names = [];
    const visit = (/** @type {ts.Node} */ part) => {
      if (ts.isObjectLiteralExpression(part)) names.push(...namesIn(part));
      else ts.forEachChild(part, visit);
    };
    visit(property.expression);
    return names;
  });
}

const isSchemaText = (/** @type {ts.ObjectLiteralExpression} */ node) =>
  node.properties.some(
    (property) => ts.isPropertyAssignment(property) && ts.isStringLiteral(property.initializer),
  );

/**
 * Finds the places outside of the table that list fields of a call: types and schemas, and lists of fields to take.
 * Several lists in one function are one place.
 *
 * @param {readonly Source[]} sources
 */
export function findCallShapes(sources) {
  const names = fieldNames(sources);
  /** @type {Map<string, { kind: string; place: string }>} */
  const found = new Map();
  for (const { path, tree } of sources) {
    if (path === TABLE || !FOLDERS.some((folder) => path.startsWith(folder))) continue;
    const visit = (/** @type {ts.Node} */ node, /** @type {string} */ outer) => {
      const place = placeOf(node, tree) ?? outer;
      const list = listed(node);
      const count = new Set(list?.names.filter((name) => names.has(name))).size;
      if (list && count >= MIN_FIELDS) {
        found.set(`${list.kind} ${path} ${place}`, { kind: list.kind, place: `${place}, ${path}` });
      }
      ts.forEachChild(node, (child) => visit(child, place));
    };
    visit(tree, "");
  }
  const all = [...found.values()];
  return {
    shapes: all.filter(({ kind }) => kind === "shape").map(({ place }) => place),
    pickLists: all.filter(({ kind }) => kind === "pick-list").map(({ place }) => place),
  };
}

/** The name of a statement of the file. */
function placeOf(/** @type {ts.Node} */ node, /** @type {ts.SourceFile} */ tree) {
  if (ts.isVariableDeclaration(node) && node.parent.parent.parent === tree) {
    return node.name.getText();
  }
  if (node.parent !== tree) return undefined;
  return "name" in node && node.name ? /** @type {ts.Node} */ (node.name).getText() : undefined;
}

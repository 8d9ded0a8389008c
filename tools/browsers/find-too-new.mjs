import { createRequire } from "node:module";
import ts from "typescript";

/** @typedef {import("@mdn/browser-compat-data", { with: { "resolution-mode": "import" } }).Identifier} Identifier */
/** @typedef {{ file: string; line: number; name: string; lacking: string[] }} Finding */

/** MDN's names of the browsers in our list. */
const mdnNames = /** @type {const} */ ({
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
});

/** The data are JSON of 15 MB: read once, and only by who needs them.
 * @type {import("@mdn/browser-compat-data").CompatData} */
const data = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** @param {string} name of an interface or a global @returns {Identifier[]} */
const namespaces = (name) =>
  [data.api[name], data.javascript.builtins?.[name]].filter((each) => each !== undefined);

/** @param {string} version @param {string} oldest whether what came with a version is in the oldest one */
const isIn = (version, oldest) => Number.parseFloat(version.replace("≤", "")) <= Number(oldest);

/**
 * The browsers of a list that lack a feature. One behind a flag or a prefix is lacking.
 *
 * @param {Identifier | undefined} feature
 * @param {Record<string, string>} browsers
 */
function lackingIn(feature, browsers) {
  // oxlint-disable-next-line no-underscore-dangle -- the data call it so
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.entries(browsers).flatMap(([name, oldest]) => {
    const statements = support[mdnNames[/** @type {keyof typeof mdnNames} */ (name)]];
    const isThere = [statements ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix }) =>
          typeof added === "string" && !removed && !flags && !prefix && isIn(added, oldest),
      );
    return isThere ? [] : [`${name} ${oldest}`];
  });
}

/** @param {ts.Declaration} declaration */
const isOfPlatform = (declaration) =>
  /\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName);

/**
 * What declares a member: `URL` for `URL.canParse`, `Array` for `[].findLast`.
 *
 * @param {ts.Declaration} declaration
 */
function ownerOf({ parent }) {
  const named = ts.isTypeLiteralNode(parent) ? parent.parent : parent;
  const isNamed = ts.isInterfaceDeclaration(named) || ts.isVariableDeclaration(named);
  return isNamed
    ? named.name.getText().replace(/Constructor$|^Readonly(?=Array|Map|Set)/, "")
    : undefined;
}

/** Whether the code asks first: `location.ancestorOrigins?.[0]`.
 * @param {ts.Node} node */
const isOptional = ({ parent }) =>
  (ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent)) &&
  parent.questionDotToken !== undefined;

/**
 * The feature that a name in the code is of, if it is one of the platform's.
 *
 * @param {ts.TypeChecker} checker
 * @param {ts.Identifier} node
 * @returns {{ name: string; feature: Identifier | undefined } | undefined}
 */
function featureOf(checker, node) {
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  if (declarations.length === 0 || !declarations.every(isOfPlatform)) return undefined;
  const name = node.text;
  const owners = new Set(declarations.map(ownerOf).filter((owner) => owner !== undefined));
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) {
    // Mixins are no interfaces in the data: their members are those of the object's own.
    const holder = checker.getTypeAtLocation(node.parent.expression).getSymbol()?.getName();
    if (holder !== undefined) owners.add(holder);
    const features = [...owners]
      .flatMap(namespaces)
      .map((each) => each[name] ?? each[`${name}_static`]);
    return {
      name: `${[...owners][0] ?? ""}.${name}`,
      feature: features.find((each) => each !== undefined),
    };
  }
  return { name, feature: namespaces(name)[0] };
}

/**
 * The uses of the platform that a browser of the list does not know, in the sources of a program.
 *
 * @param {ts.Program} program
 * @param {readonly string[]} files
 * @param {Record<string, string>} browsers
 * @returns {Finding[]}
 */
export function findTooNew(program, files, browsers) {
  const checker = program.getTypeChecker();
  /** @type {Finding[]} */
  const findings = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not in the program.`);
    /** @param {ts.Node} node */
    const visit = (node) => {
      ts.forEachChild(node, visit);
      if (!ts.isIdentifier(node) || ts.isPartOfTypeNode(node)) return;
      const used = featureOf(checker, node);
      const lacking = lackingIn(used?.feature, browsers);
      const access = ts.isPropertyAccessExpression(node.parent) ? node.parent : node;
      if (!used || lacking.length === 0 || isOptional(access)) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      findings.push({ file, line: line + 1, name: used.name, lacking });
    };
    visit(source);
  }
  return findings;
}

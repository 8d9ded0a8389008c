import { createRequire } from "node:module";
import ts from "typescript";

/** @typedef {import("@mdn/browser-compat-data", { with: { "resolution-mode": "import" } }).Identifier} Identifier */
/** @typedef {{ file: string; line: number; name: string; lacking: string[] }} Finding */

/** MDN's names of our browsers. */
const mdnNames = /** @type {const} */ ({
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
});

/** A JSON file of 15 MB, so only this module loads it.
 * @type {import("@mdn/browser-compat-data").CompatData} */
const data = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** @param {string} name of an interface or a global @returns {Identifier[]} */
const namespaces = (name) =>
  [data.api[name], data.javascript.builtins?.[name]].filter((each) => each !== undefined);

/** @param {string} version @param {string} oldest Whether the oldest version has a feature of this version. */
const isIn = (version, oldest) => Number.parseFloat(version.replace("≤", "")) <= Number(oldest);

/**
 * Returns the browsers that lack a feature. A feature behind a flag or a prefix counts as missing.
 *
 * @param {Identifier | undefined} feature
 * @param {Record<string, string>} browsers
 */
function lackingIn(feature, browsers) {
  // oxlint-disable-next-line no-underscore-dangle -- the name in the data
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.entries(browsers).flatMap(([name, oldest]) => {
    const statements = support[mdnNames[/** @type {keyof typeof mdnNames} */ (name)]];
    const isSupported = [statements ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix }) =>
          typeof added === "string" && !removed && !flags && !prefix && isIn(added, oldest),
      );
    return isSupported ? [] : [`${name} ${oldest}`];
  });
}

/**
 * Returns the names of all features that a browser lacks. Most code uses none of them, and a compiler takes long to
 * find out what each other name refers to.
 *
 * @param {Record<string, string>} browsers
 */
function lackingNames(browsers) {
  const owners = [data.api, data.javascript.builtins ?? {}].flatMap(Object.entries);
  const members = owners.flatMap(([, owner]) => Object.entries(owner));
  const lacking = [...owners, ...members].filter(
    ([, feature]) => lackingIn(feature, browsers).length > 0,
  );
  return new Set(lacking.map(([name]) => name.replace(/_static$/, "")));
}

/** @param {ts.Declaration} declaration */
const isPlatform = (declaration) =>
  /\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName);

/**
 * Returns the owner of a member: `URL` for `URL.canParse`, `Array` for `[].findLast`.
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

/** Whether the code uses an optional chain: `location.ancestorOrigins?.[0]`.
 * @param {ts.Node} node */
const isOptional = ({ parent }) =>
  (ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent)) &&
  parent.questionDotToken !== undefined;

/**
 * Returns the platform feature that an identifier refers to.
 *
 * @param {ts.TypeChecker} checker
 * @param {ts.Identifier} node
 * @returns {{ name: string; feature: Identifier | undefined } | undefined}
 */
function featureOf(checker, node) {
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  if (declarations.length === 0 || !declarations.every(isPlatform)) return undefined;
  const name = node.text;
  const owners = new Set(declarations.map(ownerOf).filter((owner) => owner !== undefined));
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) {
    // The data lists members of mixins under the object's interface.
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
 * Returns the uses of platform features that a browser of the list lacks.
 *
 * @param {ts.Program} program
 * @param {readonly string[]} files
 * @param {Record<string, string>} browsers
 * @returns {Finding[]}
 */
export function findTooNew(program, files, browsers) {
  const checker = program.getTypeChecker();
  const names = lackingNames(browsers);
  /** @type {Finding[]} */
  const findings = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not in the program.`);
    /** @param {ts.Node} node */
    const visit = (node) => {
      ts.forEachChild(node, visit);
      if (!ts.isIdentifier(node) || !names.has(node.text) || ts.isPartOfTypeNode(node)) return;
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

import ts from "typescript";

/**
 * A member of an interface.
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {boolean} isOptional
 * @property {string} type as in the source; of a method, its return type
 * @property {readonly { name: string; type: string }[]} [parameters] of a method
 * @property {string} text its comment
 */

/**
 * A type in a reference document.
 *
 * @typedef {object} DeclaredType
 * @property {string} name
 * @property {string} text its comment
 * @property {string} type as in the source; empty for an interface
 * @property {readonly Member[]} members of an interface or an intersection
 */

/** Formats a type on one line. @param {string} source */
const onOneLine = (source) =>
  source
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "")
    .replace(/\s+/g, " ")
    .replace(/;? \}/g, " }")
    .replace(/(^|\( ?)\| /g, "$1")
    .replace(/,? \)/g, ")")
    .replace(/\( /g, "(")
    .trim();

/** @param {ts.Node | undefined} node */
const textOf = (node) => (node ? onOneLine(node.getText()) : "");

/**
 * Returns the comments of the fields of an anonymous type.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function fieldComments({ valueDeclaration }, checker) {
  const shape =
    valueDeclaration && ts.isPropertySignature(valueDeclaration)
      ? valueDeclaration.type
      : undefined;
  const fields = shape && ts.isTypeLiteralNode(shape) ? shape.members : [];
  return fields.flatMap(({ name }) => {
    const field = name && checker.getSymbolAtLocation(name);
    const text = field ? commentOf(field, checker) : "";
    return text === "" ? [] : [`\`${field?.name}\`: ${text}`];
  });
}

/**
 * Returns a comment, followed by the comments of parameters or fields.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @returns {string}
 */
function commentOf(symbol, checker) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const parameters = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === "param")
    .map((tag) => ts.displayPartsToString(tag.text).replace(/^(\S+)\s+/, "`$1`: "));
  return [text, ...parameters, ...fieldComments(symbol, checker)]
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @returns {Member}
 */
function memberOf(symbol, checker) {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  const shared = {
    name: symbol.name,
    isOptional: Boolean(symbol.flags & ts.SymbolFlags.Optional),
    text: commentOf(symbol, checker),
  };
  if (declaration && ts.isMethodSignature(declaration)) {
    // A parameter `this: void` is only for the compiler.
    const parameters = declaration.parameters
      .filter((parameter) => parameter.name.getText() !== "this")
      .map((parameter) => ({
        name: parameter.name.getText() + (parameter.questionToken ? "?" : ""),
        type: textOf(parameter.type),
      }));
    return { ...shared, parameters, type: textOf(declaration.type) };
  }
  const isProperty = declaration && ts.isPropertySignature(declaration);
  return { ...shared, type: isProperty ? textOf(declaration.type) : computedType(symbol, checker) };
}

/**
 * The type of a member that comes from a table.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
const computedType = (symbol, checker) =>
  checker.typeToString(
    checker.getNonNullableType(checker.getTypeOfSymbol(symbol)),
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
  );

/**
 * @param {ts.Declaration} declaration
 * @param {ts.TypeChecker} checker
 * @returns {DeclaredType | undefined} undefined if it doesn't declare a type
 */
function declaredType(declaration, checker) {
  const isInterface = ts.isInterfaceDeclaration(declaration);
  if (!isInterface && !ts.isTypeAliasDeclaration(declaration)) return undefined;
  const symbol = checker.getSymbolAtLocation(declaration.name);
  if (!symbol) return undefined;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  return {
    name: declaration.name.text,
    text: commentOf(symbol, checker),
    type: isInterface ? "" : textOf(declaration.type),
    members:
      isInterface || type.isIntersection()
        ? type.getProperties().map((member) => memberOf(member, checker))
        : [],
  };
}

/**
 * Follows a symbol to its declaration.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
const original = (symbol, checker) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** @param {ts.Declaration} declaration */
const isExported = (declaration) =>
  Boolean(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export);

/**
 * Returns the types that a module exports, and those that they contain, by name. Only types declared in a folder
 * are included.
 *
 * @param {ts.Program} program
 * @param {string} entry the module
 * @param {string} folder
 * @returns {Map<string, DeclaredType>}
 */
export function declaredTypes(program, entry, folder) {
  const checker = program.getTypeChecker();
  /** @type {Map<string, DeclaredType>} */
  const types = new Map();
  /** @type {Set<ts.Symbol>} */
  const seen = new Set();

  /** @param {ts.Symbol | undefined} symbol */
  function add(symbol) {
    const declared = symbol && original(symbol, checker);
    if (!declared || seen.has(declared)) return;
    seen.add(declared);
    for (const declaration of declared.declarations ?? []) {
      if (!declaration.getSourceFile().fileName.startsWith(folder)) continue;
      const type = declaredType(declaration, checker);
      if (!type) continue;
      if (isExported(declaration)) types.set(type.name, type);
      declaration.forEachChild(visit);
    }
  }

  /** A mapped type is shown with its members, so its parts are skipped. @param {ts.Node} node */
  function visit(node) {
    if (ts.isMappedTypeNode(node)) return;
    if (ts.isTypeReferenceNode(node)) add(checker.getSymbolAtLocation(node.typeName));
    else if (ts.isExpressionWithTypeArguments(node))
      add(checker.getSymbolAtLocation(node.expression));
    node.forEachChild(visit);
  }

  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  for (const symbol of module ? checker.getExportsOfModule(module) : []) add(symbol);
  return types;
}

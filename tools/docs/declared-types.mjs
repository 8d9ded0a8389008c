import ts from "typescript";

/**
 * What is said of a member of an interface.
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {boolean} isOptional
 * @property {string} type as the source has it; of a method, what it answers
 * @property {readonly { name: string; type: string }[]} [parameters] of a method
 * @property {string} text its comment
 */

/**
 * A type that somebody who reads a document may look up.
 *
 * @typedef {object} DeclaredType
 * @property {string} name
 * @property {string} text its comment
 * @property {string} type as the source has it; empty for an interface
 * @property {readonly Member[]} members of an interface, or of a type that is as one
 */

/** On one line, without what only separates lines. @param {string} source */
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
 * What is said of the fields of a shape that has no name of its own.
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
 * A comment, with what is said of parameters or fields behind it.
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
    // A parameter `this: void` is for the compiler only.
    const parameters = declaration.parameters
      .filter((parameter) => parameter.name.getText() !== "this")
      .map((parameter) => ({
        name: parameter.name.getText() + (parameter.questionToken ? "?" : ""),
        type: textOf(parameter.type),
      }));
    return { ...shared, parameters, type: textOf(declaration.type) };
  }
  const isWritten = declaration && ts.isPropertySignature(declaration);
  const type = isWritten ? textOf(declaration.type) : "";
  return { ...shared, type };
}

/**
 * @param {ts.Declaration} declaration
 * @param {ts.TypeChecker} checker
 * @returns {DeclaredType | undefined} nothing for what is no type of its own
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
 * What a symbol is once it is followed to where it is declared.
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
 * The types that a module exports, and those that they are made of, by name: as far as they are
 * declared below a folder.
 *
 * @param {ts.Program} program
 * @param {string} entry the module
 * @param {string} folder
 * @returns {Map<string, DeclaredType>}
 */
export function declaredTypes(program, entry, folder) {
  const checker = program.getTypeChecker();
  /** @type {Map<string, DeclaredType>} */
  const found = new Map();
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
      if (isExported(declaration)) found.set(type.name, type);
      declaration.forEachChild(visit);
    }
  }

  /** What a mapped type is made of is how it is made; its members are told as members. @param {ts.Node} node */
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
  return found;
}

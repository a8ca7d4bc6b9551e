import ts from 'typescript';

/** A value in a function's `config`. Only literals are allowed, because Netlify's bundler does not run the code. */
export type Literal = string | number | boolean | Literal[] | { [key: string]: Literal };

/**
 * Reads `export const config: Config = {…}` from a function's source text, as Netlify's bundler does. Throws when the
 * declaration is written differently or a value is not a plain literal: the bundler silently ignores most such configs.
 */
export function readConfig(fileName: string, text: string): Record<string, Literal> {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const declaration = file.statements.filter(isExported).flatMap(declarations).find(isConfig);
  if (!declaration?.initializer || declaration.type?.getText() !== 'Config')
    throw new Error(`${fileName}: write \`export const config: Config = { … }\``);
  if (!ts.isObjectLiteralExpression(declaration.initializer))
    throw new Error(`${fileName}: config must be a plain object literal, nothing around it`);
  return readObject(declaration.initializer);
}

const isConfig = (declaration: ts.VariableDeclaration): boolean => declaration.name.getText() === 'config';

function isExported(statement: ts.Statement): statement is ts.VariableStatement {
  const isExport = (modifier: ts.ModifierLike) => modifier.kind === ts.SyntaxKind.ExportKeyword;
  return ts.isVariableStatement(statement) && (statement.modifiers?.some(isExport) ?? false);
}

function declarations(statement: ts.VariableStatement): readonly ts.VariableDeclaration[] {
  return statement.declarationList.declarations;
}

function readObject(node: ts.ObjectLiteralExpression): Record<string, Literal> {
  return Object.fromEntries(
    node.properties.map((property) => {
      const isPlain = ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name);
      if (!isPlain) throw notLiteral(property);
      return [property.name.getText(), readLiteral(property.initializer)];
    }),
  );
}

function readLiteral(node: ts.Expression): Literal {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(readLiteral);
  if (ts.isObjectLiteralExpression(node)) return readObject(node);
  throw notLiteral(node);
}

function notLiteral(node: ts.Node): Error {
  return new Error(
    `${node.getSourceFile().fileName}: \`${node.getText()}\` in config is not a plain literal`,
  );
}

import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';

/** The functions of the server whose texts people read, and which of their arguments is the text. */
const textArguments: Readonly<Record<string, number>> = {
  translate: 1,
  // See platform/language/message.ts.
  message: 0,
  // The same, where `message` is the name of a variable.
  compose: 0,
  // Errors: see platform/errors.ts and what is built on it.
  conflict: 0,
  notFound: 0,
  refused: 0,
  refusal: 0,
  unreadable: 0,
  invalidInvitation: 0,
  OauthError: 1,
  OutboundError: 0,
};

/** Those whose arguments are objects with texts: `invalid({ email: 'This address is taken' })`. */
const textObjects = new Set(['invalid', 'AppError', 'assertConsistent']);

/** Functions with rows that the product provides. Their names and descriptions are translated when they are stored. */
const rowFunctions = new Set(['seedRows', 'translatableRows']);

/** The texts of the server: it runs from source, so it cannot use macros. They must be literals. */
export const serverTexts: ExtractorType = {
  match: filename => /\/apps\/server\/src\/.*\.ts$/.test(filename),
  extract(filename, code, found) {
    const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest);
    const add = (text: string) =>
      found({ id: generateMessageId(text), message: text, origin: [filename, 1] });
    const visit = (node: ts.Node): void => {
      for (const text of [...textsOf(node), ...labelsIn(node)]) {
        add(text);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  },
};

function textsOf(node: ts.Node): readonly string[] {
  if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'msg') {
    return [templateText(node.template)];
  }
  if (
    ts.isPropertyAssignment(node) &&
    node.name &&
    ts.isIdentifier(node.name) &&
    node.name.text === 'message'
  ) {
    return literalsIn(node.initializer);
  }
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
    const { text: name } = node.expression;
    const args = node.arguments ?? [];
    if (textObjects.has(name)) {
      return args.flatMap(literalsInObject);
    }
    if (rowFunctions.has(name)) {
      return args.flatMap(rows =>
        ts.isArrayLiteralExpression(rows) ? rows.elements.flatMap(textsOfRow) : [],
      );
    }
    const text = args[textArguments[name] ?? Number.NaN];
    return text ? literalsIn(text) : [];
  }
  return [];
}

/** `` msg`Hello ${name}` `` is the text `Hello {0}`. */
function templateText(template: ts.TemplateLiteral): string {
  return ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text +
        template.templateSpans.map((span, index) => `{${index}}${span.literal.text}`).join('');
}

/** How records that a module counts are called: `label: ['member', 'members']`. */
function labelsIn(node: ts.Node): readonly string[] {
  const isLabel = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'label';
  return isLabel && ts.isArrayLiteralExpression(node.initializer)
    ? node.initializer.elements.flatMap(literalsIn)
    : [];
}

/** `{ name: 'New', description: 'Nobody has spoken to them yet' }` */
function textsOfRow(row: ts.Expression): readonly string[] {
  return ts.isObjectLiteralExpression(row)
    ? row.properties.flatMap(property =>
        ts.isPropertyAssignment(property) &&
        ts.isIdentifier(property.name) &&
        ['name', 'description'].includes(property.name.text)
          ? literalsIn(property.initializer)
          : [],
      )
    : [];
}

function literalsIn(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) {
    return [node.text];
  }
  if (ts.isConditionalExpression(node)) {
    return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  }
  return ts.isParenthesizedExpression(node) ? literalsIn(node.expression) : [];
}

function literalsInObject(node: ts.Expression): readonly string[] {
  if (!ts.isObjectLiteralExpression(node)) {
    return [];
  }
  return node.properties.flatMap(property =>
    ts.isPropertyAssignment(property)
      ? [...literalsIn(property.initializer), ...literalsInObject(property.initializer)]
      : [],
  );
}

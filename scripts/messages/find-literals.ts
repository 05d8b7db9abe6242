import ts from 'typescript';

/** Attributes whose texts people read or hear. */
const readAttributes = new Set([
  'alt',
  'aria-label',
  'description',
  'hint',
  'label',
  'placeholder',
  'subtitle',
  'title',
]);
const hasLetters = /\p{L}{2}/u;
/** The product's name is the same in every language. */
const names = new Set(['Pipewright']);

/** What a component shows without the catalogues, and texts that would keep the language of the first visit. */
export function findLiterals(filename: string, code: string): readonly string[] {
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, problem: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${filename}:${line + 1} ${problem}`);
  };
  const visit = (node: ts.Node, isInFunction: boolean, isTranslated: boolean): void => {
    const text = literalOf(node);
    if (text && !isTranslated && hasLetters.test(text) && !names.has(text)) {
      report(node, `is not translated: ${text}`);
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 't' && !isInFunction) {
      report(node, 'is translated once for all languages: use msg in constants of a module');
    }
    const isInside = isInFunction || ts.isFunctionLike(node);
    const isTrans =
      isTranslated || (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans');
    ts.forEachChild(node, child => visit(child, isInside, isTrans));
  };
  visit(source, false, false);
  return found;
}

function literalOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) {
    return node.text.trim();
  }
  const isRead = ts.isJsxAttribute(node) && readAttributes.has(node.name.getText());
  return isRead && node.initializer && ts.isStringLiteral(node.initializer)
    ? node.initializer.text
    : undefined;
}

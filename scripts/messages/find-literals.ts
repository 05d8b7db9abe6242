import ts from 'typescript';

/** Attributes and properties whose texts people read or hear. */
const readNames = new Set([
  'all',
  'alt',
  'aria-label',
  'button',
  'cancel',
  'caption',
  'confirm',
  'description',
  'empty',
  'failure',
  'heading',
  'help',
  'hint',
  'label',
  'message',
  'nothingFoundMessage',
  'placeholder',
  'subtitle',
  'success',
  'text',
  'title',
  'told',
]);
/** Functions and classes that show the text they are given. */
const showing = /^(notify\w*|show(Notice|Failure|Waiting|Actions)|ApiError)$/;
/** Functions that translate, and errors that only developers read. */
const notShown = /^(t|msg|plural|select|translate|Error|TypeError)$/;
/** The product's name and the names of keys are the same in every language. */
const names = new Set(['Pipewright', 'Pipewright.', 'Esc', 'Enter', 'Escape', 'Ctrl']);

/** Finds texts that are not in the catalogues, and texts that would keep the language of the first visit. */
export function findLiterals(filename: string, code: string): readonly string[] {
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, problem: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${filename}:${line + 1} ${problem}`);
  };
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isTypeNode(node) || isTranslated(node)) {
      const isTooEarly = !isInFunction && ts.isTaggedTemplateExpression(node) && node.tag.getText() === 't';
      if (isTooEarly) {
        report(node, 'is translated once for all languages: use msg in constants of a module');
      }
      return;
    }
    for (const [literal, text] of shownBy(node)) {
      report(literal, `is not translated: ${text}`);
    }
    const isInside = isInFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, child => visit(child, isInside));
  };
  visit(source, false);
  return found;
}

type Found = readonly [node: ts.Node, text: string];

/** The texts that a node shows by itself. */
function shownBy(node: ts.Node): readonly Found[] {
  if (ts.isJsxText(node)) {
    const text = node.text.replaceAll(/\s+/g, ' ').trim();
    return hasWord(text) && !names.has(text) ? [[node, text]] : [];
  }
  if (ts.isJsxAttribute(node) && readNames.has(node.name.getText())) {
    return literalsIn(node.initializer);
  }
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
    return literalsIn(node.expression);
  }
  if (ts.isPropertyAssignment(node) && readNames.has(nameOf(node.name))) {
    return literalsIn(node.initializer).filter(([, text]) => isSentence(text));
  }
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && showing.test(node.expression.getText())) {
    return (node.arguments ?? []).flatMap(literalsIn).filter(([, text]) => isSentence(text));
  }
  return [];
}

/** The texts that an expression can become, as far as they are written in it. */
function literalsIn(node: ts.Node | undefined): readonly Found[] {
  if (!node || isTranslated(node)) {
    return [];
  }
  if (ts.isStringLiteralLike(node)) {
    return isRead(node.text) ? [[node, node.text]] : [];
  }
  if (ts.isTemplateExpression(node)) {
    const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
    const inside = node.templateSpans.flatMap(({ expression }) => literalsIn(expression));
    return isRead(text) ? [[node, text], ...inside] : inside;
  }
  if (ts.isConditionalExpression(node)) {
    return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) {
    const isComparison = /^(===|!==|<|>|<=|>=|in|instanceof)$/.test(node.operatorToken.getText());
    return isComparison ? [] : [...literalsIn(node.left), ...literalsIn(node.right)];
  }
  const isWrapped = ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isJsxExpression(node);
  if (isWrapped) {
    return literalsIn(node.expression);
  }
  // Of a function that makes the text: `failure: () => 'Not saved'`.
  return ts.isArrowFunction(node) && !ts.isBlock(node.body) ? literalsIn(node.body) : [];
}

function isTranslated(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) {
    return notShown.test(node.tag.getText());
  }
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return notShown.test(node.expression.getText());
  }
  return ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans';
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) ? name.text : name.getText();
}

function isRead(text: string): boolean {
  return hasWord(text) && !names.has(text) && !/^(https?:|mailto:|\/|#|--|[\w-]+\.\w[\w.-]*$)/.test(text);
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** Properties also hold identifiers: a sentence has several words, or begins with a capital letter. */
function isSentence(text: string): boolean {
  return /\p{L}{2,}[^\p{L}]*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+\b/u.test(text);
}

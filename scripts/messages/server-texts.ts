import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';

/** The function of the server that translates, see platform/language/translate.ts. */
const translator = 'translate';

/** Texts in calls of `translate(language, 'English text')`: the server runs from source, so it cannot use macros. */
export const serverTexts: ExtractorType = {
  match: filename => /\/apps\/server\/.*\.ts$/.test(filename),
  extract(filename, code, found) {
    if (!code.includes(`${translator}(`)) {
      return;
    }
    const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === translator
      ) {
        const text = node.arguments[1];
        if (text && ts.isStringLiteralLike(text)) {
          found({ id: generateMessageId(text.text), message: text.text, origin: [filename, 1] });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  },
};

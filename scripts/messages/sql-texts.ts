import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** Literals that are sentences: they begin with a capital letter or a placeholder, and have several words. */
const sentence = /'((?:\p{Lu}|\{)(?:[^'\n]|'')* (?:[^'\n]|'')+)'/gu;

/** The messages of rules that the database enforces, which people read when a rule refuses what they do. */
export const sqlTexts: ExtractorType = {
  match: filename => /\/apps\/server\/schema\/(functions|tables)\/.*\.sql$/.test(filename),
  extract(filename, code, found) {
    const withoutComments = code.replaceAll(/--.*$|^comment on .*$/gm, '');
    for (const [, quoted = ''] of withoutComments.matchAll(sentence)) {
      const message = quoted.replaceAll("''", "'");
      found({ id: generateMessageId(message), message, origin: [filename, 1] });
    }
  },
};

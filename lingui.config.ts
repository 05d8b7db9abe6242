import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { languages, sourceLanguage } from './packages/contract/src/texts/languages.ts';
import { declaredTexts } from './scripts/messages/declared-texts.ts';
import { entityTexts } from './scripts/messages/entity-texts.ts';
import { serverTexts } from './scripts/messages/server-texts.ts';
import { sqlTexts } from './scripts/messages/sql-texts.ts';
import { webTexts } from './scripts/messages/web-texts.ts';

/** How texts get from the code into the catalogues in `locales/`: see docs/translating.md. */
export default defineConfig({
  sourceLocale: sourceLanguage,
  locales: languages.filter(language => language !== sourceLanguage),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: [
        'apps/web/src',
        'apps/server/src',
        'apps/server/schema/functions',
        'apps/server/schema/tables',
        'packages/contract/src',
      ],
      exclude: ['**/*.test.*', '**/*.long.ts', '**/testing/**'],
    },
  ],
  extractors: [declaredTexts, entityTexts, serverTexts, sqlTexts, webTexts],
  // Line numbers would change the catalogues whenever code moves.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
});

import { languageName, languages, sourceLanguage } from '../../packages/contract/src/texts/languages.ts';
import { expect, test } from '../fixtures.ts';
import { findEnglish } from './find-english.ts';
import { screenPaths } from './screens.ts';

for (const language of languages.filter(each => each !== sourceLanguage)) {
  test.describe(languageName(language), () => {
    test.use({ organizationLanguage: language });

    test('no screen shows an English text that has a translation', { tag: '@desktop' }, async ({
      signedIn: page,
      tenant,
      visit,
    }) => {
      test.slow();
      const english: Record<string, readonly string[]> = {};
      for (const path of await screenPaths(tenant)) {
        await visit(path);
        const found = await findEnglish(page, language);
        if (found.length > 0) {
          english[path] = found;
        }
      }
      expect(english).toEqual({});
    });
  });
}

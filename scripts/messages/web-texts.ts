import { extractor as macros } from '@lingui/cli/api';
import type { ExtractorType } from '@lingui/conf';

/** Texts in the macros of the web application. Files without macros need not be parsed. */
export const webTexts: ExtractorType = {
  match: filename => /\/apps\/web\/.*\.tsx?$/.test(filename),
  extract: async (filename, code, found, context) =>
    code.includes('@lingui/') ? await macros.extract(filename, code, found, context) : undefined,
};

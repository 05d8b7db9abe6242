import { mailTemplates } from '@pipewright/contract/resources/mail-templates.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { translate } from '../../platform/language/translate.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { insertRows } from '../../platform/resources/write/seed-rows.ts';

export const mailTemplatesModule = defineModule({
  resource: mailTemplates,
  table: 'mail_template',
  seed: (tx, language) => insertRows(tx, 'mail_template', templatesIn(language)),
});

/** Quoted, because braces are placeholders in messages; these are literal. */
const templatesIn = (language: Language) => [
  {
    name: translate(language, 'Introduction'),
    subject: translate(language, "Hello from '{{myCompany}}'"),
    body: translate(
      language,
      "Hello '{{firstName}}',\n\nthank you for your interest in '{{myCompany}}'. When would be a good time for a short call?\n\nKind regards\n'{{myName}}'",
    ),
  },
  {
    name: translate(language, 'Follow-up'),
    subject: translate(language, 'Following up'),
    body: translate(
      language,
      "Hello '{{firstName}}',\n\nI wanted to ask whether you have had time to look at what we sent to '{{companyName}}'. I am happy to answer questions.\n\nKind regards\n'{{myName}}'",
    ),
  },
];

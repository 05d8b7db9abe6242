import { mailTemplates } from '@pipewright/contract/resources/mail-templates.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { insertRows } from '../../platform/resources/write/seed-rows.ts';

export const mailTemplatesModule = defineModule({
  resource: mailTemplates,
  table: 'mail_template',
  seed: tx => insertRows(tx, 'mail_template', templates),
});

const templates = [
  {
    name: 'Introduction',
    subject: 'Hello from {{myCompany}}',
    body: 'Hello {{firstName}},\n\nthank you for your interest in {{myCompany}}. When would be a good time for a short call?\n\nKind regards\n{{myName}}',
  },
  {
    name: 'Follow-up',
    subject: 'Following up',
    body: 'Hello {{firstName}},\n\nI wanted to ask whether you have had time to look at what we sent to {{companyName}}. I am happy to answer questions.\n\nKind regards\n{{myName}}',
  },
];

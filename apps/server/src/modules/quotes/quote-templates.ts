import { quoteTemplates } from '@pipewright/contract/resources/quotes/quote-templates.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

export const quoteTemplatesModule = defineModule({
  resource: quoteTemplates,
  table: 'quote_template',
  seed: seedRows(quoteTemplates, 'quote_template', [
    { name: 'Standard', description: 'Add your introduction and terms', validityDays: 30 },
    { name: 'Short term', description: 'For prices that change often', validityDays: 7 },
    { name: 'Project', description: 'For customers who take their time', validityDays: 90 },
  ]),
});

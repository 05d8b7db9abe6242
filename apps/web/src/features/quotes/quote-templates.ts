import { msg } from '@lingui/core/macro';
import { quoteTemplates } from '@pipewright/contract/resources/quotes/quote-templates.ts';
import { IconTemplate } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const quoteTemplateScreens = defineScreens(quoteTemplates, {
  label: ['Quote template', 'Quote templates'],
  route: '/administration/masters/quote-templates',
  section: 'Sales',
  subtitle: msg`Texts and validity that quotes start with`,
  icon: IconTemplate,
  columns: ['name', 'validityDays', 'description', 'sortOrder', 'isActive'],
  form: ['name', 'description', 'validityDays', 'intro', 'terms', 'sortOrder', 'isActive'],
});

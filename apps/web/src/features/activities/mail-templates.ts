import { mailVariables } from '@pipewright/contract/mail-variables.ts';
import { mailTemplates } from '@pipewright/contract/resources/mail-templates.ts';
import { IconTemplate } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

const variables = Object.keys(mailVariables)
  .map(name => `{{${name}}}`)
  .join(', ');

export const mailTemplateScreens = defineScreens(mailTemplates, {
  label: ['Template', 'Templates'],
  route: '/marketing/templates',
  menu: 'Marketing',
  subtitle: 'Reusable email templates',
  icon: IconTemplate,
  columns: ['name', 'subject', 'updatedAtUtc'],
  form: ['name', 'subject', 'body'],
  drawerSize: 'lg',
  fieldTexts: {
    body: { label: 'Text', help: `Plain text. Filled in for each recipient: ${variables}.` },
  },
});

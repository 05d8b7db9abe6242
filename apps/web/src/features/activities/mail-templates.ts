import { msg } from '@lingui/core/macro';
import { mailTemplates } from '@pipewright/contract/resources/mail-templates.ts';
import { IconTemplate } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const mailTemplateScreens = defineScreens(mailTemplates, {
  label: ['Template', 'Templates'],
  route: '/marketing/templates',
  menu: 'Marketing',
  subtitle: msg`Reusable email templates`,
  icon: IconTemplate,
  columns: ['name', 'subject', 'updatedAtUtc'],
  form: ['name', 'subject', 'body'],
  drawerSize: 'lg',
});

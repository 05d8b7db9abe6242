import { msg } from '@lingui/core/macro';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { IconForms } from '@tabler/icons-react';
import { createElement } from 'react';
import { customFieldsOptions } from '../../kit/data/queries/custom-fields-query.ts';
import { defineScreens, type Screens, withOwnPage } from '../../kit/records/screens/define-screens.ts';
import { bothSearches, textParameters } from '../../kit/ui/address/search-parameters.ts';

const declared = defineScreens(customFields, {
  label: ['Custom field', 'Custom fields'],
  route: '/administration/custom-fields',
  menu: 'Administration',
  section: 'System',
  subtitle: msg`Record what the built-in fields don’t cover`,
  icon: IconForms,
  columns: ['label', 'entity', 'type', 'isActive'],
  form: ['entity', 'label', 'type', 'help', 'section', 'isRequired', 'isUnique', 'isActive'],
});

/** A page of its own instead of the generic list: fields are shown as the forms show them, in sections. */
export const customFieldScreens: Screens = withOwnPage(declared, {
  search: bothSearches(declared.search, textParameters('entity')),
  load: async () => {
    const { CustomFieldsPage } = await import('./custom-fields-page.tsx');
    return { default: () => createElement(CustomFieldsPage, { page: customFieldScreens }) };
  },
  prefetch: client => void client.prefetchQuery(customFieldsOptions()),
});

import { msg } from '@lingui/core/macro';
import { layouts } from '@pipewright/contract/resources/layouts.ts';
import { createElement } from 'react';
import { layoutsOptions } from '../../../kit/records/custom-fields/custom-fields-provider.tsx';
import { defineScreens, type Screens, withOwnPage } from '../../../kit/records/screens/define-screens.ts';
import { layoutsSearch } from './layouts-search.ts';

const declared = defineScreens(layouts, {
  label: ['Layout', 'Layouts'],
  route: '/administration/custom-fields/layouts',
  subtitle: msg`Arrange the fields of forms and record pages`,
  columns: ['entity', 'userRoleId'],
  form: ['entity', 'userRoleId', 'arrangement'],
});

/** A page of its own instead of the generic list: a layout is edited as the form that it arranges. */
export const layoutScreens: Screens = withOwnPage(declared, {
  search: layoutsSearch,
  load: async () => {
    const { LayoutsPage } = await import('./layouts-page.tsx');
    return { default: () => createElement(LayoutsPage, { page: layoutScreens }) };
  },
  prefetch: client => void client.prefetchQuery(layoutsOptions()),
});

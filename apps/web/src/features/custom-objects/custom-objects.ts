import { msg } from '@lingui/core/macro';
import { objectsPath } from '@pipewright/contract/customization/custom-objects.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { IconCube } from '@tabler/icons-react';
import { createElement } from 'react';
import { defineScreens, type Screens, withOwnPage } from '../../kit/records/screens/define-screens.ts';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { bothSearches, readParameters } from '../../kit/ui/address/search-parameters.ts';
import { exampleParameter } from './administration/example-parameter.ts';
import { customObjectsOptions } from './custom-object-queries.ts';

const declared = defineScreens(customObjects, {
  label: ['Custom object', 'Custom objects'],
  route: '/administration/custom-objects',
  menu: 'Administration',
  section: 'System',
  subtitle: msg`Record types of your own, with fields, permissions and a place in the menu`,
  icon: IconCube,
  columns: ['name', 'pluralName', 'slug', 'isActive'],
  form: ['name', 'pluralName', 'icon', 'titleLabel', 'description', 'slug'],
  slots: async () => ({ form: (await import('./administration/object-form.tsx')).ObjectForm }),
});

/** A page of its own instead of the generic list: objects with what they hold, and how many more there can be. */
export const customObjectScreens: Screens = withOwnPage(declared, {
  search: bothSearches(declared.search, exampleParameter),
  load: async () => {
    const [{ CustomObjectsPage }, slots] = await Promise.all([
      import('./administration/custom-objects-page.tsx'),
      declared.loadSlots(),
    ]);
    return { default: () => createElement(CustomObjectsPage, { page: customObjectScreens, slots }) };
  },
  prefetch: client => void client.prefetchQuery(customObjectsOptions()),
});

/** The routes of all objects. Their pages are made from the definitions of the organization. */
export const objectPages = (['', '/new', '/import', '/$id'] as const).map(end =>
  definePage({
    title: msg`Custom object`,
    route: `${objectsPath}/$slug${end}`,
    // The fields of the objects are not known yet: each page checks the parameters when it reads them.
    search: readParameters,
    load: async () => (await import('./screens/object-page.tsx')).ObjectPage,
  }),
);

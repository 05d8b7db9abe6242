import { msg } from '@lingui/core/macro';
import { territories } from '@pipewright/contract/resources/territories.ts';
import { IconMap2 } from '@tabler/icons-react';
import { createElement } from 'react';
import { allRecordsOptions } from '../../kit/data/queries/resource-queries.ts';
import { defineScreens, type Screens, withOwnPage } from '../../kit/records/screens/define-screens.ts';
import { bothSearches, textParameters, useSearchParameters } from '../../kit/ui/address/search-parameters.ts';

const declared = defineScreens(territories, {
  label: ['Territory', 'Territories'],
  route: '/sales/territories',
  menu: 'Sales',
  subtitle: msg`Who sells where: rules that place companies and leads`,
  icon: IconMap2,
  columns: ['name', 'parentId', 'manager', 'memberUserIds', 'ownerRule', 'sortOrder', 'isActive'],
  form: [
    'name',
    'parentId',
    'description',
    'companyFilter',
    'leadFilter',
    'managerUserId',
    'memberUserIds',
    'ownerRule',
    'assigneeUserId',
    'sortOrder',
    'isActive',
  ],
  useNewValues: () => ({ parentId: useSearchParameters(parentParameter).parent ?? null }),
  slots: async () => ({ form: (await import('./territory-form.tsx')).TerritoryForm }),
});

const parentParameter = textParameters('parent');

/** A page of its own instead of the generic list: territories are shown as the tree that they are. */
export const territoryScreens: Screens = withOwnPage(declared, {
  search: bothSearches(declared.search, parentParameter),
  load: async () => {
    const [{ TerritoriesPage }, slots] = await Promise.all([
      import('./territories-page.tsx'),
      declared.loadSlots(),
    ]);
    return { default: () => createElement(TerritoriesPage, { page: territoryScreens, slots }) };
  },
  prefetch: client => void client.prefetchQuery(allRecordsOptions(territories)),
});

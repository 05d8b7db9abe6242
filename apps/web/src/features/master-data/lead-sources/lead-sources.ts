import { msg } from '@lingui/core/macro';
import { leadSources } from '@pipewright/contract/resources/master-data/lead-sources.ts';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countOptions } from '../../../kit/data/queries/resource-queries.ts';
import { defineScreens } from '../../../kit/records/screens/define-screens.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';

export const leadSourceScreens = defineScreens(leadSources, {
  label: ['Lead source', 'Lead sources'],
  route: '/administration/masters/lead-sources',
  section: 'Business',
  subtitle: msg`Where leads come from`,
  icon: IconTargetArrow,
  columns: ['name', 'description', 'sortOrder', 'isActive'],
  // What the card shows, also where the window has no room for columns.
  rowFields: ['icon', 'description', 'sortOrder', 'isActive'],
  form: ['name', 'description', 'icon', 'color', 'sortOrder', 'isActive'],
  formFrame: 'modal',
  chip: 'color',
  useNewValues: useNextSortOrder,
  texts: {
    newButton: msg`+ Add Lead Source`,
    createTitle: msg`Add New Lead Source`,
    editTitle: msg`Edit Lead Source`,
    empty: msg`No lead sources found. Create your first lead source to get started.`,
    emptyHint: null,
    noMatch: msg`No lead sources found matching your search.`,
    createFailed: msg`Failed to save lead source`,
    updateFailed: msg`Failed to save lead source`,
  },
  slots: async () => (await import('./lead-source-slots.tsx')).leadSourceSlots,
});

/** A new source comes after those there are. */
function useNextSortOrder() {
  const { resource } = useScreens('lead-source');
  const { data, isPending } = useQuery(countOptions(resource));
  return isPending ? undefined : { sortOrder: (data ?? 0) + 1 };
}

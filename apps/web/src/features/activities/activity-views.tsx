import { ViewLinks } from '../../kit/ui/frames/view-links.tsx';

const views = [
  { name: 'My day', to: '/activities', search: { tab: undefined } },
  { name: 'List', to: '/activities', search: { tab: 'list' } },
  { name: 'Calendar', to: '/activities', search: { tab: 'calendar' } },
] as const;

/** The ways to look at the activities. */
export function ActivityViews() {
  return (
    <ViewLinks
      label="Views of activities"
      views={views}
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
    />
  );
}

import { t } from '@lingui/core/macro';
import { ViewLinks } from '../../kit/ui/frames/view-links.tsx';

/** The ways to look at the activities. */
export function ActivityViews() {
  const views = [
    { name: t`My day`, to: '/activities', search: { tab: undefined } },
    { name: t`List`, to: '/activities', search: { tab: 'list' } },
    { name: t`Calendar`, to: '/activities', search: { tab: 'calendar' } },
  ] as const;
  return (
    <ViewLinks
      label={t`Views of activities`}
      views={views}
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
    />
  );
}

import { t } from '@lingui/core/macro';
import type { SearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { ViewLinks } from '../../kit/ui/frames/view-links.tsx';
import { StaleToggle } from './stages/stale-toggle.tsx';

/** Without what only the forecast knows. */
const search = ({ edit, new: isNew, record, show, period, since, ...view }: SearchParameters) => view;

/** The ways to look at the same deals, and at those that wait for somebody; search and filters go along. */
export function DealViews() {
  return (
    <>
      <StaleToggle />
      <DealViewLinks />
    </>
  );
}

export function DealViewLinks() {
  const views = [
    { name: t`List`, to: '/deals', search },
    { name: t`Board`, to: '/sales/pipeline', search },
    { name: t`Forecast`, to: '/sales/forecasting', search },
  ] as const;
  return (
    <ViewLinks
      label={t`Views of deals`}
      views={views}
      activeOptions={{ includeSearch: false, exact: true }}
    />
  );
}

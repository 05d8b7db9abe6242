import type { SearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { ViewLinks } from '../../kit/ui/frames/view-links.tsx';
import { StaleToggle } from './stale-toggle.tsx';

const search = ({ edit: _, new: __, ...view }: SearchParameters) => view;
const views = [
  { name: 'List', to: '/deals', search },
  { name: 'Board', to: '/sales/pipeline', search },
  { name: 'Forecast', to: '/sales/forecasting', search },
] as const;

/** The ways to look at the same deals, and at those that wait for somebody; search and filters go along. */
export function DealViews() {
  return (
    <>
      <StaleToggle />
      <ViewLinks label="Views of deals" views={views} activeOptions={{ includeSearch: false, exact: true }} />
    </>
  );
}

import { t } from '@lingui/core/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries, useScreens } from '../../../kit/records/screens/registry.tsx';
import { readView, selectionOf } from '../../../kit/records/workspace/view.ts';
import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { DealViewLinks } from '../deal-views.tsx';
import { DealsFrame } from '../deals-frame.tsx';
import classes from './forecast.module.css';
import { Months } from './months-view.tsx';
import { Accuracy } from './period/accuracy.tsx';
import { Changes } from './period/changes.tsx';
import { RollUp } from './period/roll-up.tsx';
import { type ForecastPart, forecastParameters, shownForecast } from './shown-forecast.ts';

/** Expected revenue: of a month or quarter by team and person, what has changed, how good forecasts were, and by month. */
export function ForecastPage({ page }: { page: Entry }) {
  const screens = useScreens('deal');
  const address = useSearchParameters(screens.search);
  const { show } = useSearchParameters(forecastParameters);
  const crumbs = crumbsOf(useEntries(), page.route);
  const mayManage = useMay('targets.manage');
  const shown = shownForecast(show, selectionOf(readView(screens, address)));
  const parts = <Parts shown={shown} />;
  if (shown === 'months') {
    return (
      <DealsFrame page={page} top={parts}>
        {selection => <Months selection={selection} />}
      </DealsFrame>
    );
  }
  return (
    <PageFrame
      crumbs={crumbs}
      title={page.title}
      subtitle={page.subtitle}
      isList
      actions={
        <>
          <DealViewLinks />
          {mayManage && (
            <Button
              component={Link}
              to="/sales/targets"
              variant="default"
              leftSection={<IconTarget size={16} stroke={1.75} aria-hidden />}
            >
              {t`Targets`}
            </Button>
          )}
        </>
      }
    >
      {parts}
      <div className={list.card}>
        {shown === 'roll-up' && <RollUp />}
        {shown === 'changes' && <Changes />}
        {shown === 'accuracy' && <Accuracy />}
      </div>
    </PageFrame>
  );
}

function Parts({ shown }: { shown: ForecastPart }) {
  const setSearch = useSetSearch();
  return (
    <div className={classes.parts}>
      <SegmentedControl
        aria-label={t`Shown`}
        data={[
          { value: 'roll-up', label: t`Team` },
          { value: 'changes', label: t`Changes` },
          { value: 'accuracy', label: t`Accuracy` },
          { value: 'months', label: t`By month` },
        ]}
        value={shown}
        onChange={show => setSearch({ show })}
      />
    </div>
  );
}

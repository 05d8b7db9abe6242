import { t } from '@lingui/core/macro';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { CardGrid } from '../dashboards/card-grid.tsx';
import classes from '../dashboards/dashboards.module.css';
import { ScopeBar } from '../dashboards/scope-bar.tsx';
import { useScope } from '../dashboards/use-scope.ts';
import { CycleByPerson } from './cycle-by-person.tsx';
import { MarketingReturn } from './marketing-return.tsx';
import { ProductRevenue } from './product-revenue.tsx';
import { StageHistory } from './stage-history.tsx';
import { useReadableCards } from './use-readable-cards.ts';

const everything: ReportScope = {};

/** A dashboard that comes with the product. Each card says behind its info icon what it counts. */
export function AnalyticsPage({ page }: { page: Entry }) {
  const [scope, setScope] = useScope(everything);
  const { permissions } = useViewer();
  const cards = useReadableCards(page.route);
  return (
    <PageFrame crumbs={crumbsOf(useEntries(), page.route)} title={page.title} subtitle={page.subtitle}>
      <ScopeBar scope={scope} onChange={setScope} />
      {page.route === '/analytics/sales' && permissions.includes(deals.permissions.read) && (
        <div className={classes.above}>
          <StageHistory scope={scope} />
        </div>
      )}
      {page.route === '/analytics/revenue' && permissions.includes(orders.permissions.read) && (
        <div className={classes.above}>
          <ProductRevenue scope={scope} />
        </div>
      )}
      {page.route === '/analytics/marketing-roi' && permissions.includes(leads.permissions.read) && (
        <div className={classes.above}>
          <MarketingReturn scope={scope} />
        </div>
      )}
      {cards.length === 0 ? (
        <p>{t`These figures are made of records that your role does not include.`}</p>
      ) : (
        <CardGrid label={page.title} cards={cards} scope={scope} />
      )}
      {page.route === '/sales/performance' && permissions.includes(deals.permissions.read) && (
        <div className={classes.below}>
          <CycleByPerson scope={scope} />
        </div>
      )}
    </PageFrame>
  );
}

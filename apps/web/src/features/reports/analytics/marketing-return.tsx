import { t } from '@lingui/core/macro';
import { Button, Table } from '@mantine/core';
import type { Filter } from '@pipewright/contract/filters.ts';
import type {
  ReportScope,
  MarketingReturn as Return,
} from '@pipewright/contract/operations/reports/reports.ts';
import { joinFilters } from '@pipewright/contract/reports/report-result.ts';
import { marketingCosts } from '@pipewright/contract/resources/marketing-costs.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import { writeNumber, writePercent } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import { ScrollFrame } from '../../../kit/ui/frames/scroll-frame.tsx';
import classes from '../dashboards/dashboards.module.css';
import { marketingReturnOptions } from '../report-queries.ts';
import view from '../view/report-view.module.css';
import { CampaignCosts } from './campaign-costs.tsx';
import { FigureSection } from './figure-section.tsx';

/** The cost and the revenue of each lead source. */
export function MarketingReturn({ scope }: { scope: ReportScope }) {
  const title = t`Cost and return by source`;
  return (
    <FigureSection
      title={title}
      explanation={t`Leads created and deals won in the period (the last 365 days unless you choose one), by their source. Costs that last longer than the period count by their days in it, in your base currency at today’s rate. Cost per lead: actual cost ÷ leads. Cost per won deal: actual cost ÷ won deals. Return: (won value − actual cost) ÷ actual cost. The rates of the total leave out sources without costs.`}
      query={useQuery(marketingReturnOptions(scope))}
      action={<CostLinks />}
    >
      {data => <Content title={title} data={data} />}
    </FigureSection>
  );
}

function CostLinks() {
  const mayRead = useMay(marketingCosts.permissions.read);
  const mayImport = useMay(marketingCosts.permissions.import);
  return (
    <>
      {mayImport && (
        <Button component={Link} to="/analytics/marketing-costs/import" variant="default" size="xs">
          {t`Import costs`}
        </Button>
      )}
      {mayRead && (
        <Button component={Link} to="/analytics/marketing-costs" variant="default" size="xs">
          {t`Edit costs`}
        </Button>
      )}
    </>
  );
}

function Content({ title, data }: { title: string; data: Return }) {
  const { hasCosts, sources, total, campaigns } = data;
  if (sources.length === 0) {
    return (
      <p
        className={classes.problem}
      >{t`Once there are leads, won deals or costs in the period, this shows what each source costs and brings.`}</p>
    );
  }
  return (
    <>
      {!hasCosts ? (
        <p className={classes.problem}>
          {t`Costs are those of the whole organization. They are shown to people who see all leads and deals, and without a filter for owners, teams or territories.`}
        </p>
      ) : (
        total.cost === null && (
          <p className={classes.problem}>
            {t`No actual costs are recorded for this period.`}{' '}
            <Link to="/analytics/marketing-costs">{t`Add costs`}</Link>
          </p>
        )
      )}
      <Sources title={title} data={data} />
      {campaigns.length > 0 && <CampaignCosts campaigns={campaigns} />}
    </>
  );
}

function Sources({ title, data }: { title: string; data: Return }) {
  const { hasCosts, sources, total, filters } = data;
  return (
    <ScrollFrame label={t`Figures by source`}>
      <Table className={view.table}>
        <Table.Caption className={view.caption}>{title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Lead source`}</Table.Th>
            {[
              t`Leads`,
              t`Won deals`,
              t`Won value`,
              t`Budget`,
              t`Actual cost`,
              t`Cost per lead`,
              t`Cost per won deal`,
              t`Return`,
            ].map(heading => (
              <Table.Th key={heading} data-align="end">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sources.map(source => (
            <Table.Tr key={source.id ?? 'none'}>
              <Table.Th scope="row">{source.id === null ? t`No lead source` : source.name}</Table.Th>
              <Figures figures={source} filters={narrowed(filters, source.id)} hasCosts={hasCosts} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t`Total`}</Table.Th>
            <Figures figures={total} filters={filters} hasCosts={hasCosts} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollFrame>
  );
}

interface FiguresProps {
  readonly figures: Return['total'];
  readonly filters: Return['filters'];
  readonly hasCosts: boolean;
}

function Figures({ figures, filters, hasCosts }: FiguresProps) {
  const money = useMoney();
  const { leads, won, wonValue, budget, cost, costPerLead, costPerWon, returnPercent } = figures;
  const amount = (value: number | null) => (value === null ? '–' : money(value));
  const links = [
    { key: 'leads', text: writeNumber(leads), to: '/leads', filter: filters.leads },
    { key: 'won', text: writeNumber(won), to: '/deals', filter: filters.won },
    { key: 'value', text: money(wonValue), to: '/deals', filter: filters.won },
  ];
  const rates = [
    { key: 'budget', text: amount(budget) },
    { key: 'cost', text: cost === null && hasCosts ? t`Not recorded` : amount(cost) },
    { key: 'per-lead', text: amount(costPerLead) },
    { key: 'per-won', text: amount(costPerWon) },
    { key: 'return', text: returnPercent === null ? '–' : writePercent(returnPercent, 1) },
  ];
  return (
    <>
      {links.map(({ key, text, to, filter }) => (
        <Table.Td key={key} data-align="end">
          <Link to={to} search={{ filter: JSON.stringify(filter) }}>
            {text}
          </Link>
        </Table.Td>
      ))}
      {rates.map(({ key, text }) => (
        <Table.Td key={key} data-align="end">
          {text}
        </Table.Td>
      ))}
    </>
  );
}

/** The records of one source; null: of none. */
function narrowed({ leads, won }: Return['filters'], id: string | null): Return['filters'] {
  const of: Filter =
    id === null
      ? { field: 'leadSourceId', op: 'isEmpty' }
      : { field: 'leadSourceId', op: 'isAnyOf', value: [id] };
  return { leads: joinFilters([leads, of]) ?? of, won: joinFilters([won, of]) ?? of };
}

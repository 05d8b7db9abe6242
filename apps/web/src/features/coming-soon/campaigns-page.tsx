import { t } from '@lingui/core/macro';
import { leadStats } from '@pipewright/contract/operations/sales/leads.ts';
import { leadSources } from '@pipewright/contract/resources/master-data/lead-sources.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import { writePercent } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { StatisticsStrip } from '../../kit/ui/frames/statistics-strip.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';

/** Campaigns are not built yet; what email campaigns have brought so far is known already. */
export function CampaignsPage({ page }: { page: Entry }) {
  const money = useMoney();
  const { data, isError } = useQuery({
    queryKey: ['lead', 'campaign-stats'],
    queryFn: ({ signal }) => readCampaignStats(signal),
  });
  const of = (value: number | string | undefined) => (isError ? null : value);
  return (
    <ComingSoonPage
      page={page}
      figures={
        <StatisticsStrip
          figures={[
            { label: t`Total campaigns`, value: 0 },
            { label: t`Campaign leads`, value: of(data?.totalLeads) },
            { label: t`Pipeline Value`, value: of(data && money(data.pipelineValue)) },
            { label: t`Conversion Rate`, value: of(data && writePercent(data.conversionRate, 1)) },
          ]}
        />
      }
    />
  );
}

/** The leads whose source is an email campaign. */
async function readCampaignStats(signal: AbortSignal) {
  const sources = await call(leadSources.operations.list, {
    query: { pageSize: 500, fields: 'key' },
    signal,
  });
  const source = sources.data.find(({ key }) => key === 'email');
  if (!source) {
    return { totalLeads: 0, pipelineValue: 0, conversionRate: 0 };
  }
  const filter = JSON.stringify({ field: 'leadSourceId', op: 'isAnyOf', value: [source.id] });
  return (await call(leadStats, { query: { filter }, signal })).data;
}

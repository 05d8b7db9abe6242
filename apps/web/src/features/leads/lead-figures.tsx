import { t } from '@lingui/core/macro';
import type { leadStats } from '@pipewright/contract/operations/sales/leads.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { writePercent } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import type { SelectionSlot } from '../../kit/records/screens/slots.ts';
import { StatisticsStrip } from '../../kit/ui/frames/statistics-strip.tsx';
import { leadStatsOptions } from './lead-queries.ts';

type Stats = z.output<(typeof leadStats)['result']>;

/** The figures of all leads, whatever the list is narrowed to; none where they could not be loaded. */
export function LeadFigures({ isFailed }: SelectionSlot) {
  const money = useMoney();
  const { data, isError } = useQuery(leadStatsOptions({}));
  const stats = isFailed ? undefined : data;
  const of = (figure: (known: Stats) => number | string) =>
    stats ? figure(stats) : isFailed || isError ? null : undefined;
  return (
    <StatisticsStrip
      figures={[
        { label: t`Total Leads`, value: of(({ totalLeads }) => totalLeads) },
        { label: t`Qualified Leads`, value: of(({ qualifiedLeads }) => qualifiedLeads) },
        { label: t`Pipeline Value`, value: of(({ pipelineValue }) => money(pipelineValue)) },
        {
          label: t`Conversion Rate`,
          value: of(({ conversionRate }) => writePercent(conversionRate, 1)),
        },
      ]}
    />
  );
}

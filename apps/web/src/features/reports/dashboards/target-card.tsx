import { t } from '@lingui/core/macro';
import { Skeleton, Table } from '@mantine/core';
import type { Filter } from '@pipewright/contract/filters.ts';
import {
  attainmentLimits,
  attainmentPeriod,
  type TargetAttainment,
  type TargetQuestion,
} from '@pipewright/contract/forecast/target-attainment.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { writePercent } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import { periodName } from '../../../kit/records/workspace/period-name.ts';
import { TargetBars } from '../../../kit/ui/charts/target-bars.tsx';
import { ScrollFrame } from '../../../kit/ui/frames/scroll-frame.tsx';
import { attainmentOptions } from '../report-queries.ts';
import { periodText } from '../view/report-texts.ts';
import view from '../view/report-view.module.css';
import { CardFailed } from './card-failed.tsx';
import classes from './dashboards.module.css';
import { LinePages } from './line-pages.tsx';
import { limitText } from './target-texts.ts';

interface TargetCardProps {
  readonly title: string;
  readonly question: TargetQuestion;
  readonly scope: ReportScope;
  readonly isTable: boolean;
}

/** What was won next to the targets: bars with a mark, or a table. */
export function TargetCard({ title, question, scope, isTable }: TargetCardProps) {
  // Another question or filter begins on its first page, while the answer to the one before is still shown.
  const asked = JSON.stringify([question, scope]);
  const [chosen, setChosen] = useState({ asked, page: 1 });
  const page = chosen.asked === asked ? chosen.page : 1;
  const { data, error, refetch } = useQuery({
    ...attainmentOptions(question, scope, page),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return <CardFailed error={error} onRetry={refetch} />;
  }
  if (!data) {
    return <Skeleton height={160} />;
  }
  const limits = attainmentLimits(question, scope);
  const hasTargets = data.total.target !== null || data.lines.some(({ target }) => target !== null);
  return (
    <div className={classes.cardBody}>
      <p className={classes.period}>{periodName(attainmentPeriod(question, scope))}</p>
      {limits.map(limit => (
        <p key={limit} className={classes.period}>
          {limitText(limit)}
        </p>
      ))}
      {!hasTargets && !limits.includes('targets') && <NoTargets />}
      {data.lines.length > 0 && <Attainment title={title} data={data} isTable={isTable} />}
      <LinePages
        title={title}
        page={page}
        lineCount={data.lineCount}
        onPage={next => setChosen({ asked, page: next })}
      />
    </div>
  );
}

function NoTargets() {
  const mayManage = useViewer().permissions.includes('targets.manage');
  return (
    <p className={classes.problem}>
      {t`No targets are set for this period.`}{' '}
      {mayManage && <Link to="/sales/targets">{t`Set targets`}</Link>}
    </p>
  );
}

function Attainment({ title, data, isTable }: { title: string; data: TargetAttainment; isTable: boolean }) {
  const money = useMoney();
  const { lines, total } = data;
  const textOf = ({ won, target, percent }: TargetAttainment['total']) => {
    const [brought, wanted] = [money(won), target === null ? '' : money(target)];
    const share = percent === null ? '' : ` · ${writePercent(percent, Number.isInteger(percent) ? 0 : 1)}`;
    return target === null ? t`${brought}, no target` : `${t`${brought} of ${wanted}`}${share}`;
  };
  const shown = lines.map(line => ({ ...line, id: line.key ?? 'none', label: nameOf(line) }));
  const rows = [...shown, ...(data.lineCount > 1 ? [{ ...total, id: 'total', label: t`Total` }] : [])];
  if (!isTable) {
    const bars = shown.map(row => ({
      key: row.id,
      label: row.label,
      value: row.won,
      target: row.target,
      text: textOf(row),
      ...(row.filter && { to: listOf(row.filter) }),
    }));
    // The total has no bar: beside it those of single people would be too short to compare.
    return (
      <>
        <TargetBars label={title} bars={bars} />
        {data.lineCount > 1 && (
          <p className={classes.total}>
            <DealsLink filter={total.filter}>{t`Total`}</DealsLink>
            <span>{textOf(total)}</span>
          </p>
        )}
      </>
    );
  }
  return (
    <ScrollFrame label={title}>
      <Table className={view.table}>
        <Table.Caption className={view.caption}>{title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th data-align="end">{t`Won`}</Table.Th>
            <Table.Th data-align="end">{t`Target`}</Table.Th>
            <Table.Th data-align="end">{t`Reached`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row">{row.label}</Table.Th>
              <Table.Td data-align="end">
                <DealsLink filter={row.filter}>{money(row.won)}</DealsLink>
              </Table.Td>
              <Table.Td data-align="end">{row.target === null ? '–' : money(row.target)}</Table.Td>
              <Table.Td data-align="end">
                {row.percent === null ? '–' : writePercent(row.percent, 1)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}

/** Leads to the deals that were won, where a list can show them. */
function DealsLink({ filter, children }: { filter: Filter | null; children: string }) {
  return filter ? <Link {...listOf(filter)}>{children}</Link> : <span>{children}</span>;
}

function listOf(filter: Filter) {
  return { to: '/deals', search: { filter: JSON.stringify(filter) } };
}

function nameOf({ key, name }: TargetAttainment['lines'][number]): string {
  return name ?? (key === null ? t`No owner` : periodText(key));
}

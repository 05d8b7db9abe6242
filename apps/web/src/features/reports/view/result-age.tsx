import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { type ReportScope, runReport } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { fullTime, timeOf } from '../../../kit/formats/timestamp.tsx';
import { resultOptions } from '../report-queries.ts';
import classes from './report-view.module.css';

interface ResultAgeProps {
  readonly title: string;
  readonly definition: ReportDefinition;
  readonly scope: ReportScope;
  readonly result: ReportResult;
}

/** When a result was calculated, and the way to a newer one. */
export function ResultAge({ title, definition, scope, result }: ResultAgeProps) {
  const { timeZone } = useViewer().organization;
  const refresh = useChange({
    send: async () => (await call(runReport, { body: { definition, scope, isRefreshed: true } })).data,
    changes: [],
    store: (client, newer) => client.setQueryData(resultOptions(definition, scope).queryKey, newer),
    failure: t`The report couldn’t be calculated`,
  });
  const isBusy = refresh.isPending || result.isBeingRefreshed;
  const time = timeOf(result.computedAtUtc, timeZone);
  return (
    <p className={classes.age}>
      <time dateTime={result.computedAtUtc} title={fullTime(result.computedAtUtc, timeZone)}>
        {t`As of ${time}`}
      </time>
      {' · '}
      {isBusy ? (
        <span role="status">{t`Refreshing…`}</span>
      ) : (
        <UnstyledButton
          className={classes.refresh}
          aria-label={t`Refresh ${title}`}
          onClick={() => refresh.mutate()}
        >
          {t`Refresh`}
        </UnstyledButton>
      )}
    </p>
  );
}

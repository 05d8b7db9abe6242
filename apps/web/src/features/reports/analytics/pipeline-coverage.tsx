import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { wallTimeOf } from '../../../kit/formats/wall-time.ts';
import { quarterForecastOptions } from '../report-queries.ts';

/** How often the open deals of this quarter would fill what is missing to its target. */
export function PipelineCoverage() {
  const { timeZone } = useViewer().organization;
  const today = wallTimeOf(new Date().toISOString(), timeZone).slice(0, 10);
  const { data } = useQuery(quarterForecastOptions(today));
  const coverage = data?.total.coverage ?? null;
  return (
    <div>
      <dt>{t`Pipeline coverage this quarter`}</dt>
      <dd>{coverage === null ? '–' : `${writeNumber(coverage, 1)}×`}</dd>
    </div>
  );
}

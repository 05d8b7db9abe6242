import { useQueries } from '@tanstack/react-query';
import { countOptions, newestOptions } from '../../data/queries/resource-queries.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import { dayOf } from '../../formats/timestamp.tsx';
import { StatisticsStrip } from '../../ui/frames/statistics-strip.tsx';
import type { Screens, Statistic } from '../screens/define-screens.ts';

/** The declared figures of a list, over all of its records. */
export function Statistics({ screens: { resource, statistics } }: { screens: Screens }) {
  const { timeZone } = useViewer().organization;
  const answers = useQueries({ queries: statistics.map(statistic => optionsOf(resource, statistic)) });
  const figures = statistics.map(({ label }, index) => {
    const { data, isError } = answers[index] ?? {};
    return {
      label,
      value: isError ? null : typeof data === 'string' ? dayOf(new Date(data), timeZone) : data,
    };
  });
  return <StatisticsStrip figures={figures} />;
}

function optionsOf(resource: Screens['resource'], statistic: Statistic) {
  return 'count' in statistic
    ? countOptions(resource, statistic.count)
    : newestOptions(resource, statistic.newest);
}

import {
  kindOfPeriod,
  type PeriodKind,
  periodOfDay,
  shiftPeriod,
} from '@pipewright/contract/forecast/forecast-figures.ts';
import { useViewer } from '../../../../kit/data/session/viewer.tsx';
import { useNow } from '../../../../kit/formats/relative-time.tsx';
import { wallTimeOf } from '../../../../kit/formats/wall-time.ts';
import { periodText } from '../../../../kit/ui/address/parameter-values.ts';
import {
  parameters,
  useSearchParameters,
  useSetSearch,
} from '../../../../kit/ui/address/search-parameters.ts';

const periodParameter = parameters({ period: periodText });

/** The month or quarter of the address; where it names none, this quarter or the one that `startWith` says. */
export function usePeriod(startWith = (today: string) => periodOfDay(today, 'quarter')) {
  const { period: asked } = useSearchParameters(periodParameter);
  const setSearch = useSetSearch();
  const { timeZone } = useViewer().organization;
  const today = wallTimeOf(new Date(useNow()).toISOString(), timeZone).slice(0, 10);
  const period = asked ?? startWith(today);
  const kind = kindOfPeriod(period);
  const show = (chosen: string) => setSearch({ period: chosen });
  return {
    period,
    kind,
    today,
    current: periodOfDay(today, kind),
    turn: (by: number) => show(shiftPeriod(period, by)),
    showCurrent: (of: PeriodKind = kind) => show(periodOfDay(today, of)),
  };
}
export type ShownPeriod = ReturnType<typeof usePeriod>;

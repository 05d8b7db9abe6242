import { t } from '@lingui/core/macro';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { ForecastLine, ForecastResult, Worth } from '@pipewright/contract/forecast/forecast-figures.ts';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../../../kit/formats/formats.ts';
import { useMoney } from '../../../../kit/formats/money.ts';
import { WideContent } from '../../../../kit/ui/frames/wide-content.tsx';
import table from '../forecast.module.css';
import { linesOf, type ShownLine } from './lines.ts';
import classes from './period.module.css';

type Person = ForecastResult['people'][number];

interface RollUpTableProps {
  readonly forecast: ForecastResult;
  /** Opens what somebody has submitted. */
  readonly onOpen: (person: Person & { userId: string }) => void;
}

/** Each team with its people, then people without a team, then all; deals without a date are a separate line. */
export function RollUpTable({ forecast, onOpen }: RollUpTableProps) {
  const { filters, total, noDate, noDateFilters } = forecast;
  return (
    <WideContent label={t`Forecast by team and person`}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className={table.caption}>{t`Forecast by team and person`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Target`}</th>
            <th scope="col">{t`Won`}</th>
            <th scope="col">{t`Commit`}</th>
            <th scope="col">{t`Best case`}</th>
            <th scope="col">{t`Pipeline`}</th>
            <th scope="col">{t`Weighted`}</th>
            <th scope="col" title={t`Target without what is won`}>{t`Gap`}</th>
            <th scope="col" title={t`How often the open deals would fill the gap`}>{t`Coverage`}</th>
            <th scope="col">{t`Submitted`}</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(forecast).map(shown => (
            <tr key={shown.key} data-kind={shown.kind}>
              <th scope="row">{shown.name}</th>
              <Figures line={shown.line} filters={filters} owner={shown.owner} />
              <Submitted shown={shown} onOpen={onOpen} />
            </tr>
          ))}
          {noDate.count > 0 && (
            <tr data-kind="none">
              <th scope="row">{t`No date`}</th>
              <td />
              <td />
              {(['commit', 'bestCase', 'pipeline', 'weighted'] as const).map(name => (
                <Amount key={name} value={noDate[name]} filters={[noDateFilters[name]]} />
              ))}
              <td />
              <td />
              <td />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`All`}</th>
            <Figures line={total} filters={filters} />
            <Money value={total.submitted} />
          </tr>
        </tfoot>
      </table>
    </WideContent>
  );
}

interface FiguresProps {
  readonly line: ForecastLine;
  readonly filters: ForecastResult['filters'];
  /** Whose deals; absent: everybody's. */
  readonly owner?: Filter;
}

const names: readonly (keyof Worth)[] = ['won', 'commit', 'bestCase', 'pipeline', 'weighted'];

function Figures({ line, filters, owner }: FiguresProps) {
  return (
    <>
      <Money value={line.target} />
      {names.map(name => (
        <Amount key={name} value={line[name]} filters={[filters[name], ...(owner ? [owner] : [])]} />
      ))}
      <Money value={line.gap} isLow={line.gap !== null && line.gap > 0} />
      <td>{line.coverage === null ? '–' : `${writeNumber(line.coverage, 1)}×`}</td>
    </>
  );
}

/** A figure that leads to exactly its deals. */
function Amount({ value, filters }: { value: number; filters: readonly Filter[] }) {
  const money = useMoney();
  return (
    <td>
      <Link to="/deals" search={{ filter: JSON.stringify({ and: filters }) }} className={table.link}>
        {money(Math.round(value))}
      </Link>
    </td>
  );
}

function Money({ value, isLow }: { value: number | null; isLow?: boolean }) {
  const money = useMoney();
  return <td data-low={isLow || undefined}>{value === null ? '–' : money(Math.round(value))}</td>;
}

function Submitted({ shown, onOpen }: { shown: ShownLine } & Pick<RollUpTableProps, 'onOpen'>) {
  const money = useMoney();
  const { person, name, line } = shown;
  const text = line.submitted === null ? undefined : money(Math.round(line.submitted));
  if (!person || (text === undefined && !person.maySubmit)) {
    return <td>{text ?? '–'}</td>;
  }
  return (
    <td>
      <button
        type="button"
        className={classes.submitted}
        aria-label={text ? t`Forecast of ${name}: ${text}` : t`Submit the forecast of ${name}`}
        onClick={() => onOpen(person)}
      >
        {text ?? t`Submit`}
      </button>
    </td>
  );
}

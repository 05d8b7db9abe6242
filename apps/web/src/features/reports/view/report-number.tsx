import { t } from '@lingui/core/macro';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { Link } from '@tanstack/react-router';
import { useMoney } from '../../../kit/formats/money.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { Change } from './change.tsx';
import type { Figures } from './report-figures.ts';
import { figureText, measureText } from './report-texts.ts';
import classes from './report-view.module.css';

interface ReportNumberProps {
  readonly screens: Screens;
  readonly definition: ReportDefinition;
  readonly figures: Figures;
}

/** The figures over all records, large. */
export function ReportNumber({ screens, definition, figures }: ReportNumberProps) {
  const money = useMoney();
  const all = definition.by.map(() => null);
  return (
    <dl className={classes.numbers}>
      {definition.measures.map((measure, index) => {
        const { text, value, before, to } = figures.figureAt(all, index);
        const hasPast = before !== undefined && before !== null;
        const past = figureText(screens, measure, before, money);
        return (
          <div key={measureText(screens, measure)}>
            {(definition.measures.length > 1 || measure.label) && <dt>{measureText(screens, measure)}</dt>}
            <dd>
              {to ? (
                <Link {...to} className={classes.number}>
                  {text}
                </Link>
              ) : (
                <span className={classes.number}>{text}</span>
              )}
              {hasPast && <Change value={value} before={before} />}
              {hasPast && <span className={classes.past}>{t`from ${past}`}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

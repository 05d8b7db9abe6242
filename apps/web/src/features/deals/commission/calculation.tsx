import { t } from '@lingui/core/macro';
import type {
  CommissionLine,
  CommissionStatement,
} from '@pipewright/contract/commission/commission-operations.ts';
import { IconCoins } from '@tabler/icons-react';
import { Day } from '../../../kit/formats/day.tsx';
import { moneyFormat } from '../../../kit/formats/money.ts';
import { RecordLink } from '../../../kit/records/screens/record-link.tsx';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { periodName } from '../forecast/period/period-name.ts';
import classes from './commission.module.css';
import { describeTerm, explainLine } from './explanation.ts';
import { sumOf } from './totals.ts';

/** The calculation of a statement: by plan and deal, then the corrections of earlier statements. */
export function Calculation({ statement }: { statement: CommissionStatement }) {
  const { terms, lines, currency, total } = statement;
  const money = moneyFormat(currency);
  const corrections = lines.filter(({ aboutPeriod }) => aboutPeriod !== null);
  if (terms.length === 0 && corrections.length === 0) {
    return <ListNotice icon={IconCoins} title={t`No commission plan`} />;
  }
  return (
    <table className={classes.calculation}>
      <caption className={classes.caption}>{t`How the commission is calculated`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Deal`}</th>
          <th scope="col">{t`Calculation`}</th>
          <th scope="col">{t`Commission`}</th>
        </tr>
      </thead>
      {terms.map(term => {
        const own = lines.filter(({ planId, aboutPeriod }) => planId === term.planId && aboutPeriod === null);
        return (
          <Group
            key={term.planId}
            title={term.planName}
            hint={describeTerm(term, currency)}
            lines={own}
            statement={statement}
          />
        );
      })}
      {corrections.length > 0 && (
        <Group
          title={t`Corrections`}
          hint={t`Deals changed after earlier statements were approved. Each line is the difference.`}
          lines={corrections}
          statement={statement}
        />
      )}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>{t`Total`}</th>
          <td>{money.format(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint: string;
  readonly lines: readonly CommissionLine[];
  readonly statement: CommissionStatement;
}

function Group({ title, hint, lines, statement }: GroupProps) {
  const money = moneyFormat(statement.currency);
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={2}>
          {title}
          <span className={classes.hint}>{hint}</span>
        </th>
        <td>{money.format(sumOf(lines.map(({ amount }) => amount)))}</td>
      </tr>
      {lines.length === 0 && (
        <tr>
          <td colSpan={3} className={classes.none}>{t`No deals were won in this period.`}</td>
        </tr>
      )}
      {lines.map(line => (
        <tr key={[line.aboutPeriod, line.planId, line.kind, line.dealId].join(' ')}>
          <th scope="row">
            <Subject line={line} />
          </th>
          <td className={classes.how}>{explainLine(line, statement)}</td>
          <td>{line.amount === 0 && line.kind === 'deal' ? '–' : money.format(line.amount)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** What a line is about. */
function Subject({ line: { kind, dealId, dealName, closedOn, aboutPeriod } }: { line: CommissionLine }) {
  if (kind !== 'deal' || !dealId) {
    const name = kind === 'cap' ? t`Cap` : t`Target attainment`;
    return (
      <>
        {name}
        {aboutPeriod && <span className={classes.hint}>{periodName(aboutPeriod)}</span>}
      </>
    );
  }
  return (
    <>
      <RecordLink resourceName="deal" id={dealId} className={classes.name}>
        {dealName}
      </RecordLink>
      <span className={classes.hint}>
        {aboutPeriod ? periodName(aboutPeriod) : closedOn && <Day value={closedOn} />}
      </span>
    </>
  );
}

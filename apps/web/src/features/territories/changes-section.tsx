import { plural, t } from '@lingui/core/macro';
import type { TerritoryChanges } from '@pipewright/contract/operations/sales/territories.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import { type DataColumn, DataTable } from '../../kit/ui/table/data-table.tsx';
import classes from './territories.module.css';

/** What would change about the records of one kind: where they belong, who owns them, who sees them. */
export function ChangesSection({ changes }: { changes: TerritoryChanges }) {
  const { entity, total, moves, ownersChanged, owners, access, chosen } = changes;
  const { label } = useScreens(entity);
  return (
    <section className={classes.changes} aria-label={label[1]}>
      <h2 className={classes.changesTitle}>
        {label[1]} <span className={classes.muted}>{writeNumber(total)}</span>
      </h2>
      <DataTable label={t`Moves`} columns={moveColumns()} rows={moves} keyOf={moveKey} />
      <p className={classes.muted}>
        {plural(ownersChanged, {
          0: 'No record gets another owner.',
          one: '# record gets another owner.',
          other: '# records get another owner.',
        })}
      </p>
      {owners.length > 0 && (
        <DataTable
          label={t`Owners`}
          columns={[
            personColumn(),
            figureColumn('gets', t`Gets`, ({ gets }: Owner) => gets),
            figureColumn('gives', t`Gives away`, ({ gives }: Owner) => gives),
          ]}
          rows={owners}
          keyOf={({ person }) => person.id}
        />
      )}
      {access.length > 0 ? (
        <DataTable
          label={t`Access`}
          columns={[
            personColumn(),
            figureColumn('gains', t`Newly sees`, ({ gains }: Access) => gains),
            figureColumn('loses', t`No longer sees`, ({ loses }: Access) => loses),
          ]}
          rows={access}
          keyOf={({ person }) => person.id}
        />
      ) : (
        <p className={classes.muted}>{t`Everybody sees the same records as before.`}</p>
      )}
      {chosen > 0 && (
        <p className={classes.muted}>
          {plural(chosen, {
            one: '# record stays where somebody has put it.',
            other: '# records stay where somebody has put them.',
          })}
        </p>
      )}
    </section>
  );
}

type Move = TerritoryChanges['moves'][number];
type Owner = TerritoryChanges['owners'][number];
type Access = TerritoryChanges['access'][number];

function moveKey({ from, to }: Move): string {
  return `${from?.id} ${to?.id}`;
}

function moveColumns(): readonly DataColumn<Move>[] {
  return [
    { key: 'from', heading: t`From`, cell: ({ from }) => from?.name ?? t`No territory`, wraps: true },
    { key: 'to', heading: t`To`, cell: ({ to }) => to?.name ?? t`No territory`, wraps: true },
    figureColumn('count', t({ message: 'Records', context: 'how many' }), ({ count }) => count),
  ];
}

function personColumn<Row extends Pick<Owner, 'person'>>(): DataColumn<Row> {
  return { key: 'person', heading: t`Person`, cell: ({ person }) => person.fullName, wraps: true };
}

function figureColumn<Row>(key: string, heading: string, figureOf: (row: Row) => number): DataColumn<Row> {
  return { key, heading, align: 'end', cell: row => writeNumber(figureOf(row)) };
}

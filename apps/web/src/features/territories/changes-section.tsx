import { plural, t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { TerritoryChanges } from '@pipewright/contract/operations/territories.ts';
import type { ReactNode } from 'react';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useScreens } from '../../kit/records/screens/registry.tsx';
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
      <Figures texts={2} heads={[t`From`, t`To`, t({ message: 'Records', context: 'how many' })]}>
        {moves.map(({ from, to, count }) => (
          <Table.Tr key={`${from?.id} ${to?.id}`}>
            <Table.Td>{from?.name ?? t`No territory`}</Table.Td>
            <Table.Td>{to?.name ?? t`No territory`}</Table.Td>
            <Table.Td className={classes.number}>{writeNumber(count)}</Table.Td>
          </Table.Tr>
        ))}
      </Figures>
      <p className={classes.muted}>
        {plural(ownersChanged, {
          0: 'No record gets another owner.',
          one: '# record gets another owner.',
          other: '# records get another owner.',
        })}
      </p>
      {owners.length > 0 && (
        <Figures texts={1} heads={[t`Person`, t`Gets`, t`Gives away`]}>
          {owners.map(({ person, gets, gives }) => (
            <PersonRow key={person.id} name={person.fullName} figures={[gets, gives]} />
          ))}
        </Figures>
      )}
      {access.length > 0 ? (
        <Figures texts={1} heads={[t`Person`, t`Newly sees`, t`No longer sees`]}>
          {access.map(({ person, gains, loses }) => (
            <PersonRow key={person.id} name={person.fullName} figures={[gains, loses]} />
          ))}
        </Figures>
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

interface FiguresProps {
  /** How many of the first columns hold texts; the others hold numbers. */
  readonly texts: number;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

function Figures({ texts, heads, children }: FiguresProps) {
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, index) => (
            <Table.Th key={head} className={index < texts ? undefined : classes.number}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

function PersonRow({ name, figures }: { name: string; figures: readonly number[] }) {
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
        <Table.Td key={index} className={classes.number}>
          {writeNumber(figure)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { fieldTypeOf } from '../field-types/field-types.ts';
import { RecordCell } from '../list/record-cell.tsx';
import type { Screens } from '../screens/define-screens.ts';
import { RecordLink } from '../screens/record-link.tsx';
import { nameOf } from '../screens/record-name.ts';
import classes from './related.module.css';

interface RelatedTableProps {
  readonly screens: Screens;
  readonly records: readonly AnyRecord[];
  /** Besides the name. */
  readonly columns: readonly string[];
  readonly caption: string;
}

/** Records with some columns of their own list. */
export function RelatedTable({ screens, records, columns, caption }: RelatedTableProps) {
  const { resource, textsOf } = screens;
  const { data: slots } = useQuery({ queryKey: [resource.name, 'slots'], queryFn: screens.loadSlots });
  if (!slots) {
    return <Skeleton height={36 * records.length} mx={18} w="auto" aria-busy />;
  }
  const loaded = { ...screens, slots };
  return (
    <table className={classes.records} aria-label={caption}>
      <thead className={classes.hidden}>
        <tr>
          {[resource.title, ...columns].map(name => (
            <th key={name}>{textsOf(name).heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <tr key={record.id}>
            <th scope="row">
              <RecordLink resourceName={resource.name} id={record.id} className={classes.name}>
                {nameOf(screens, record)}
              </RecordLink>
            </th>
            {columns.map(name => (
              <td key={name} data-align={fieldTypeOf(resource, name)?.align}>
                <RecordCell screens={loaded} record={record} name={name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

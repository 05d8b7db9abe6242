import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { fieldTypeOf } from '../field-types/field-types.ts';
import { RecordCell } from '../list/record-cell.tsx';
import type { Screens } from '../screens/define-screens.ts';
import { RecordLink } from '../screens/record-link.tsx';
import { nameOf } from '../screens/record-name.ts';

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
  return (
    <DataTable
      label={caption}
      columns={[
        {
          key: resource.title,
          heading: textsOf(resource.title).heading,
          cell: record => (
            <RecordLink resourceName={resource.name} id={record.id}>
              {nameOf(screens, record)}
            </RecordLink>
          ),
        },
        ...columns.map(name => ({
          key: name,
          heading: textsOf(name).heading,
          align: fieldTypeOf(resource, name)?.align,
          cell: (record: AnyRecord) =>
            slots && <RecordCell screens={{ ...screens, slots }} record={record} name={name} />,
        })),
      ]}
      rows={slots && records}
      keyOf={({ id }) => id}
      whenNarrow="first-columns"
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { fieldTypeOf } from '../field-types/field-types.ts';
import { nameText } from '../field-types/plain-text.ts';
import { RecordCell } from '../list/record-cell.tsx';
import type { Screens } from '../screens/define-screens.ts';
import { RecordLink } from '../screens/record-link.tsx';
import { nameOf } from '../screens/record-name.ts';
import { PreviewButton } from './preview/preview-button.tsx';
import { usePreview } from './preview/preview-context.ts';

interface RelatedTableProps {
  readonly screens: Screens;
  readonly records: readonly AnyRecord[];
  /** How many there are, with those that are not shown. */
  readonly total: number;
  /** The first one leads to the record. */
  readonly columns: readonly string[];
  readonly caption: string;
}

/** What the first column leaves to the others, in percent. */
const othersShare = 66;

/** Records with some columns of their own list. */
export function RelatedTable({ screens, records, total, columns, caption }: RelatedTableProps) {
  const preview = usePreview(screens);
  const ids = records.map(({ id }) => id);
  const { resource, nameColumn, textsOf } = screens;
  const [first = nameColumn, ...others] = columns;
  const usual = others.reduce((sum, name) => sum + widthOf(screens, name), 0);
  const { data: slots } = useQuery({ queryKey: [resource.name, 'slots'], queryFn: screens.loadSlots });
  return (
    <DataTable
      label={caption}
      columns={[
        {
          key: first,
          heading: textsOf(first).heading,
          cell: record => (
            <>
              <RecordLink resourceName={resource.name} id={record.id}>
                {nameText(record[first]) || nameOf(screens, record)}
              </RecordLink>
              {preview && (
                <PreviewButton
                  name={nameOf(screens, record)}
                  onClick={() => preview({ screens, id: record.id, ids, total })}
                />
              )}
            </>
          ),
        },
        ...others.map(name => ({
          key: name,
          heading: textsOf(name).heading,
          align: fieldTypeOf(resource, name)?.align,
          share: (othersShare * widthOf(screens, name)) / usual,
          usualWidth: widthOf(screens, name),
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

/** The width of a column in the list of these records. */
function widthOf({ resource, layout }: Screens, name: string): number {
  return layout[name]?.width ?? fieldTypeOf(resource, name)?.column.width ?? 140;
}

import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { ScrollFrame } from '../frames/scroll-frame.tsx';
import { WideContent } from '../frames/wide-content.tsx';
import classes from './data-table.module.css';
import { SortHead, type SortOrder } from './sort-head.tsx';

/** A column of a table: its heading, and what it shows of a row. The first column names the row. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts are aligned at the end, so that their digits are below each other. */
  readonly align?: 'start' | 'end';
  /** Explains the heading. */
  readonly hint?: string;
  /** Its part of the whole width, as a percentage, in a table that does not fit its columns to their content. */
  readonly share?: number;
  /** In pixels: what its values usually need, in a table that shows only its first columns where it is narrow. */
  readonly usualWidth?: number;
  /** The table can be sorted by this column. */
  readonly isSortable?: boolean;
  /** Long texts, which may take several lines. */
  readonly wraps?: boolean;
  /** Holds buttons: on a card they stand next to its name, without a label. */
  readonly isActions?: boolean;
  /** Below all rows. */
  readonly total?: ReactNode;
}

export interface DataTableProps<Row> {
  /** The name of the table for screen readers, and its caption if it has one. */
  readonly label: string;
  readonly hasCaption?: boolean;
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** The kind of a row, as `data-kind`. */
  readonly kindOf?: (row: Row) => string | undefined;
  /** Absent where the table cannot be sorted. */
  readonly order?: SortOrder;
  readonly onSort?: (sort: string) => void;
  /** A table with many rows scrolls in itself, below its headings; others only sideways. */
  readonly scrolls?: 'sideways' | 'both';
  /**
   * How the table adapts to a narrow screen: each row becomes a card, for long texts; or only the first columns are
   * shown, in fixed shares of the width, if there is a link to all of it. Otherwise it scrolls sideways.
   */
  readonly whenNarrow?: 'cards' | 'first-columns';
}

/** Rows of anything that is not a list of records: headings, sorting, totals, and the same look everywhere. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, hasCaption, columns, rows, scrolls = 'sideways', whenNarrow } = props;
  return (
    <Frame
      label={label}
      isBusy={rows === undefined}
      scrolls={whenNarrow === 'first-columns' ? 'never' : scrolls}
    >
      <table className={classes.table} aria-label={label} data-narrow={whenNarrow}>
        {hasCaption && <caption className={classes.caption}>{label}</caption>}
        <Head {...props} />
        <tbody>
          {rows ? rows.map(row => <Line key={props.keyOf(row)} row={row} {...props} />) : waiting(columns)}
        </tbody>
        {rows && columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(({ key, align, total }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell key={key} scope={index === 0 ? 'row' : undefined} data-align={align}>
                    {total}
                  </Cell>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </Frame>
  );
}

interface FrameProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly scrolls: 'sideways' | 'both' | 'never';
  readonly children: ReactNode;
}

function Frame({ scrolls, ...frame }: FrameProps) {
  if (scrolls === 'never') {
    return <div aria-busy={frame.isBusy}>{frame.children}</div>;
  }
  return scrolls === 'both' ? <ScrollFrame {...frame} /> : <WideContent {...frame} />;
}

const unsorted: SortOrder = { field: '', descending: false };

function widthsOf(share: number | undefined, usualWidth: number | undefined): CSSProperties | undefined {
  const widths = { '--share': `${share}%`, '--usual-width': usualWidth && `${usualWidth}px` };
  return share === undefined ? undefined : (widths as CSSProperties);
}

function Head<Row>({ columns, order = unsorted, onSort }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, heading, align, hint, share, usualWidth, isSortable }) => (
          <SortHead
            key={key}
            name={key}
            text={heading}
            align={align}
            order={order}
            onSort={isSortable ? onSort : undefined}
            cell={{ title: hint, style: widthsOf(share, usualWidth) }}
          />
        ))}
      </tr>
    </thead>
  );
}

function Line<Row>({ row, columns, kindOf }: DataTableProps<Row> & { row: Row }) {
  return (
    <tr data-kind={kindOf?.(row)}>
      {columns.map(({ key, heading, align, wraps, isActions, cell }, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={key}
            scope={index === 0 ? 'row' : undefined}
            data-align={align}
            data-wraps={wraps || undefined}
            data-label={index === 0 || isActions ? undefined : heading}
            data-actions={isActions}
          >
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Rows of the final height, so that nothing jumps when the data arrives. */
function waiting<Row>(columns: readonly DataColumn<Row>[]) {
  return ['first', 'second', 'third'].map(name => (
    <tr key={name} aria-hidden>
      {columns.map(({ key }) => (
        <td key={key}>
          <Skeleton height={12} width="60%" />
        </td>
      ))}
    </tr>
  ));
}

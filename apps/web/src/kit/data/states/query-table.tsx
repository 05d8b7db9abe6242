import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { NotLoaded } from './not-loaded.tsx';

interface QueryTableProps<Row> extends DataTableProps<Row> {
  /** Why the rows could not be loaded. */
  readonly error: unknown;
  /** The title of that notice: “Failed to load reports”. */
  readonly failure: string;
  readonly onRetry: () => unknown;
  /** Shown instead of the table if there are no rows. */
  readonly empty: ReactNode;
}

/** A table of loaded data with its states: loading, failed, empty. */
export function QueryTable<Row>({ error, failure, onRetry, empty, ...table }: QueryTableProps<Row>) {
  if (error) {
    return <NotLoaded title={failure} error={error} onRetry={onRetry} />;
  }
  return table.rows?.length === 0 ? empty : <DataTable {...table} />;
}

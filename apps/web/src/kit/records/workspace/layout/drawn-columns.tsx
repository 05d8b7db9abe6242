import { createContext, type ReactNode, use, useState } from 'react';

type Columns = readonly string[] | undefined;

const DrawnColumns = createContext<readonly [Columns, (columns: Columns) => void]>([
  undefined,
  () => undefined,
]);

/** Keeps which columns the table has room for. On its own, so that a change draws only what depends on it. */
export function DrawnColumnsProvider({ children }: { children: ReactNode }) {
  return <DrawnColumns value={useState<Columns>()}>{children}</DrawnColumns>;
}

/** The columns that the table has room for, absent while there is no table, and a function to tell them. */
export function useDrawnColumns() {
  return use(DrawnColumns);
}

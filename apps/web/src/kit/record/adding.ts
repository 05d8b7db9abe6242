import { createContext, use } from 'react';
import type { AnyRecord } from '../any-record.ts';

/** A value that a picker does not offer yet, and what is known of it already. */
export interface AddRequest {
  readonly resourceName: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onAdded: (record: AnyRecord) => void;
}

const AddingContext = createContext<((request: AddRequest) => void) | undefined>(undefined);

export const AddingProvider = AddingContext;

/** Opens the form of a missing value over the one at hand; absent outside of a form. */
export function useAdding(): ((request: AddRequest) => void) | undefined {
  return use(AddingContext);
}

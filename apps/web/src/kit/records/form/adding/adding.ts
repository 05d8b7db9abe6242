import { createContext, use } from 'react';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import type { FormFrame } from '../../screens/define-screens.ts';

/** A missing record and its known values. */
export interface AddRequest {
  readonly resourceName: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** A modal over the current form, unless it is next to a page. */
  readonly frame?: FormFrame;
  readonly onAdded?: (record: AnyRecord) => void;
}

const AddingContext = createContext<((request: AddRequest) => void) | undefined>(undefined);

export const AddingProvider = AddingContext;

/** Opens the form of a missing value over the one at hand; absent outside of a form. */
export function useAdding(): ((request: AddRequest) => void) | undefined {
  return use(AddingContext);
}

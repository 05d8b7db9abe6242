import { createContext, use } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { FormFrame } from '../screens/define-screens.ts';

/** A record that is missing, and what is known of it already. */
export interface AddRequest {
  readonly resourceName: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** A modal over the form at hand, unless it stands beside a page. */
  readonly frame?: FormFrame;
  readonly onAdded?: (record: AnyRecord) => void;
}

const AddingContext = createContext<((request: AddRequest) => void) | undefined>(undefined);

export const AddingProvider = AddingContext;

/** Opens the form of a missing value over the one at hand; absent outside of a form. */
export function useAdding(): ((request: AddRequest) => void) | undefined {
  return use(AddingContext);
}

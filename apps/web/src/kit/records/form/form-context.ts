import type { ChangeEntry } from '@pipewright/contract/timeline.ts';
import { type ComponentType, createContext, use } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { Cascade } from '../screens/cascade.ts';
import type { Screens } from '../screens/define-screens.ts';
import type { Slots } from '../screens/slots.ts';
import type { RecordFormApi } from './use-record-form.ts';

/** Changes that cannot be undone, and what can be done instead. */
export interface FinalChanges<Rec = AnyRecord> {
  readonly areIn: (entry: ChangeEntry) => boolean;
  readonly Instead: ComponentType<{ readonly record: Rec }>;
}

interface FormScope {
  readonly screens: Screens;
  readonly form: RecordFormApi;
  readonly cascade: Cascade;
  readonly record?: AnyRecord;
  /** How values read where the way of their kind does not do. */
  readonly cells?: Slots['cell'];
  /** Changes of the record that cannot be undone. */
  readonly finalChanges?: FinalChanges;
  /** Switches the save button off while something is missing. */
  readonly holdSave: (isHeld: boolean) => void;
  /** Continues with a newer version of the record, and keeps the user's input. */
  readonly adopt: (newer: AnyRecord) => void;
}

const FormContext = createContext<FormScope | undefined>(undefined);

export const FormProvider = FormContext;

/** The form around a field; for a feature's own fields too. */
export function useFormScope(): FormScope {
  const scope = use(FormContext);
  if (!scope) {
    throw new Error('useFormScope is for what stands inside a RecordForm');
  }
  return scope;
}

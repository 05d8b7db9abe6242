import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { FinalChanges } from '../form/form-context.ts';
import type { Values } from '../form/form-values.ts';
import type { Slots } from '../screens/slots.ts';
import type { RecordTab } from './record-tabs.tsx';

/** The parts of a record's page. Each is rendered inside of the record's form: see `useFormScope`. */
export interface RecordPageParts<Rec = AnyRecord> {
  /** The texts whose first letters are the initials of the record. */
  readonly initials: (values: Values) => readonly unknown[];
  readonly subtitle?: (values: Values, record?: Rec) => string | undefined;
  /** Cells of the list that also show the values here, where the field's own type does not do. */
  readonly cells?: Slots<Rec>['cell'];
  /** Changes that the timeline does not offer to undo. */
  readonly finalChanges?: FinalChanges<Rec>;
  /** Beside the title. */
  readonly badge?: ComponentType;
  /** Below the title, as wide as the page. */
  readonly progress?: ComponentType;
  /** The first tab is shown first; for a new record and after an error it is the one called Details. */
  readonly tabs: readonly RecordTab[];
  /** At the side. `record` is absent while a new one is created. */
  readonly panel: ComponentType<{ readonly record?: Rec }>;
}

import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { RecordSlot, Slots } from '../screens/slots.ts';
import type { Bulk } from './bulk/use-bulk.tsx';
import type { Selection } from './view.ts';

/** How many records a view selects. */
export interface Total {
  /** Absent while it is counted for the first time. */
  readonly count: number | undefined;
  /** It answers an older question. */
  readonly isOld: boolean;
}

/** What figures and charts are drawn of. */
export interface SelectionSlot {
  readonly selection: Selection;
  /** The list itself could not be loaded. */
  readonly isFailed: boolean;
}

/** What is done with the selected records is given the way to change them all alike. */
export type BulkSlot = Pick<Bulk, 'change'>;

/** The second rung of a workspace: parts that a feature draws itself. */
export interface WorkspaceSlots<Rec = AnyRecord, Column extends string = string>
  extends Pick<Slots<Rec, Column>, 'form' | 'cell' | 'pageActions'> {
  /** Above the list, in place of its statistics. */
  readonly figures?: ComponentType<SelectionSlot>;
  /** Between figures and list, when somebody asks for it. */
  readonly chart?: ComponentType<SelectionSlot>;
  /** After Delete. */
  readonly bulkActions?: ComponentType<BulkSlot>;
  /** Beside Email a Link: what can be done with the whole view. */
  readonly viewActions?: ComponentType;
  /** Beside Edit. */
  readonly rowActions?: ComponentType<RecordSlot<Rec>>;
}

import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { Bulk } from '../workspace/bulk/use-bulk.tsx';
import type { Selection } from '../workspace/view.ts';

/** The actions for one record of a list. */
export interface RowControls {
  readonly edit: (record: AnyRecord) => void;
  /** Absent for those who may not delete. */
  readonly remove?: (record: AnyRecord) => void;
  readonly setActive: (record: AnyRecord, isActive: boolean) => void;
}

/** The props of a replaced cell, card or action column. */
export interface RecordSlot<Rec = AnyRecord> {
  readonly record: Rec;
  /** Absent for those who may only look. */
  readonly controls?: RowControls;
}

/** The props of a replaced form body. Its fields are `FormField`s. */
export interface FormSlot<Rec = AnyRecord> {
  /** Absent while a new one is made. */
  readonly record?: Rec;
}

/** How many records a view selects. */
export interface Total {
  /** Absent while it is counted for the first time. */
  readonly count: number | undefined;
  /** It answers an older question. */
  readonly isOld: boolean;
}

/** The data of figures and charts. */
export interface SelectionSlot {
  readonly selection: Selection;
  /** The list itself could not be loaded. */
  readonly isFailed: boolean;
}

/** The props of actions for the selected records, with a function that changes all of them. */
export type BulkSlot = Pick<Bulk, 'change'>;

/** The second rung: parts of a resource's screens that a feature draws itself. */
export interface Slots<Rec = AnyRecord, Column extends string = string> {
  readonly form?: ComponentType<FormSlot<Rec>>;
  readonly cell?: { readonly [K in Column]?: ComponentType<RecordSlot<Rec>> };
  /** In place of the actions of a row. */
  readonly actions?: ComponentType<RecordSlot<Rec>>;
  /** Beside the actions of a row. */
  readonly rowActions?: ComponentType<RecordSlot<Rec>>;
  /** Makes a grid of cards of the list. */
  readonly card?: ComponentType<RecordSlot<Rec>>;
  /** Beside the button that makes a new one. */
  readonly pageActions?: ComponentType;
  /** Above the list, in place of its statistics. */
  readonly figures?: ComponentType<SelectionSlot>;
  /** Between figures and list, if the user opens it. */
  readonly chart?: ComponentType<SelectionSlot>;
  /** After Delete. */
  readonly bulkActions?: ComponentType<BulkSlot>;
  /** Beside Email a Link: what can be done with the whole view. */
  readonly viewActions?: ComponentType;
}

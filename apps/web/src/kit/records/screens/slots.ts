import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';

/** What can be done with one record of a list. */
export interface RowControls {
  readonly edit: (record: AnyRecord) => void;
  /** Absent for those who may not delete. */
  readonly remove?: (record: AnyRecord) => void;
  readonly setActive: (record: AnyRecord, isActive: boolean) => void;
}

/** What a replaced cell, card or action column is given. */
export interface RecordSlot<Rec = AnyRecord> {
  readonly record: Rec;
  /** Absent for those who may only look. */
  readonly controls?: RowControls;
}

/** What a replaced form body is given; its fields are `FormField`s. */
export interface FormSlot<Rec = AnyRecord> {
  /** Absent while a new one is made. */
  readonly record?: Rec;
}

/** The second rung: parts of a resource's screens that a feature draws itself. */
export interface Slots<Rec = AnyRecord, Column extends string = string> {
  readonly form?: ComponentType<FormSlot<Rec>>;
  readonly cell?: { readonly [K in Column]?: ComponentType<RecordSlot<Rec>> };
  readonly actions?: ComponentType<RecordSlot<Rec>>;
  /** Makes a grid of cards of the list. */
  readonly card?: ComponentType<RecordSlot<Rec>>;
  /** Beside the button that makes a new one. */
  readonly pageActions?: ComponentType;
}

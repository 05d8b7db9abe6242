import type { Filter } from '../filters.ts';
import type { Permission } from '../permissions.ts';

/** The kind of a field. It determines the schema, column, input, cell and filter. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'code'
  | 'color'
  | 'emoji'
  | 'iconClass'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'reference'
  | 'references'
  | 'permissions'
  | 'fieldRules'
  | 'arrangement'
  | 'filter'
  | 'email'
  | 'webAddress'
  | 'choice'
  | 'date'
  | 'dateTime'
  | 'texts'
  | 'embedded';

/**
 * Whether a body must, may or must not contain the field. `defaulted`: the default applies if it is left out. `kept`:
 * if it is left out, the server chooses the value of a new record, and an existing record keeps its value, also in a
 * PUT. `expected`: people must enter it, but an imported record may lack it.
 */
export type Presence = 'required' | 'expected' | 'optional' | 'defaulted' | 'kept' | 'computed';

/** One of the values of a choice. Options are listed in the order in which they are offered. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** As `#RRGGBB`. */
  readonly color?: string;
  /** False: existing records keep the option, but it can no longer be chosen. */
  readonly isActive?: boolean;
}

/** Values of the referenced record that are part of this one: one column, or several as an object. */
export interface Embeds {
  /** The field of this record that holds the reference. */
  readonly via: string;
  /** The resource of the referenced record. */
  readonly from: string;
  /** The column of the referenced record. */
  readonly key: string;
  readonly pick: string | readonly string[];
  /** The types of the columns that are not texts. */
  readonly types?: Readonly<Record<string, 'boolean' | 'textOrNull'>>;
}

/** The fields of the same record with the currency of an amount and its code. */
interface AmountCurrency {
  readonly id: string;
  readonly code: string;
}

/** A field as plain data that can be stored, sent and compared. `fieldOf` derives its schema. */
export interface FieldDefinition {
  readonly kind: FieldKind;
  readonly presence: Presence;
  /** The label on screens and in messages, exports, imports and the audit log. */
  readonly label?: string;
  /** The help text below its input. */
  readonly help?: string;
  /** The placeholder of its empty input. */
  readonly placeholder?: string;
  /** The value if the body has none; only with presence `defaulted`. */
  readonly default?: unknown;
  /** The value can be null; only with presence `computed`. */
  readonly isNullable?: true;
  /** The name of the referenced resource; only with kind `reference` and `references`. */
  readonly references?: string;
  /** Deleting the referenced record clears the reference. Otherwise the reference prevents the deletion. */
  readonly isReleased?: true;
  /**
   * A link to a record that an activity or file is about. The database stores all such links as one relation (see
   * about.ts).
   */
  readonly isAbout?: true;
  /** Only callers with this permission see the field. */
  readonly visibleWith?: Permission;
  /** A telephone number: phones show a numeric keyboard. */
  readonly isPhone?: true;
  /** The maximum number of characters. */
  readonly maxLength?: number;
  /** The bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** How a number is formatted, or a long text is edited, if the kind alone does not determine it. */
  readonly display?: 'percent' | 'rating' | 'richText';
  /** The number of decimal places; only with kind `decimal`. */
  readonly digits?: number;
  /** The field with the currency of the amount; the base currency by default. Only with kind `money`. */
  readonly currency?: AmountCurrency;
  /** The maximum number of values; only for kinds with several values. */
  readonly maxItems?: number;
  /** The definition of each value; only with kind `texts`. */
  readonly items?: FieldDefinition;
  /** The values that can be chosen; only with kind `choice`. */
  readonly options?: readonly FieldOption[];
  /** The key under which values are stored; only for custom fields. */
  readonly customKey?: string;
  /** Whether values can be filtered and sorted by an index; only for custom fields. */
  readonly isIndexed?: true;
  /** The formula that calculates the value when it is read; only for custom fields. */
  readonly formula?: string;
  /** The condition under which forms show the field; only for custom fields. */
  readonly shownIf?: Filter;
  /** The condition under which a shown field must have a value; only for custom fields. */
  readonly requiredIf?: Filter;
  /** The source of the value; only with kind `embedded`. */
  readonly embeds?: Embeds;
}

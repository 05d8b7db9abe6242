import type { Filter } from './filters.ts';

/** What a field is: decides its schema, column, input, cell and filter. */
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
  | 'filter'
  | 'email'
  | 'webAddress'
  | 'choice'
  | 'date'
  | 'dateTime'
  | 'texts'
  | 'embedded';

/**
 * Whether a body must, may or may not carry the field. `defaulted`: left out means the default. `kept`: left out means
 * the server's choice for a new record, and what it has for an existing one, also in a PUT. `expected`: people must give
 * it, but a record that was imported may lack it.
 */
export type Presence = 'required' | 'expected' | 'optional' | 'defaulted' | 'kept' | 'computed';

/** One of the values of a choice. Options are listed in the order in which they are offered. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** As `#RRGGBB`. */
  readonly color?: string;
  /** False: records keep it, but it is no longer offered. */
  readonly isActive?: boolean;
}

/** The record that a reference leads to, and what is shown of it: one column, or several as an object. */
export interface Embeds {
  /** The field of this record that holds the reference. */
  readonly via: string;
  /** The name of the resource of the other. */
  readonly from: string;
  /** The field of the other that the reference names. */
  readonly key: string;
  readonly pick: string | readonly string[];
  /** The types of those picked columns that are not texts. */
  readonly types?: Readonly<Record<string, 'boolean' | 'textOrNull'>>;
}

/** The fields of the same record that refer to the currency of an amount, and show its code. */
interface AmountCurrency {
  readonly id: string;
  readonly code: string;
}

/** A field as plain data: it can be stored, sent and compared. Its schema is derived from it, see fieldOf. */
export interface FieldDefinition {
  readonly kind: FieldKind;
  readonly presence: Presence;
  /** What it is called everywhere: on screens, in messages, exports, imports and the audit log. */
  readonly label?: string;
  /** Below its input. */
  readonly help?: string;
  /** In its empty input. */
  readonly placeholder?: string;
  /** The value where the body has none; only with presence `defaulted`. */
  readonly default?: unknown;
  /** The server may have no value; only with presence `computed`. */
  readonly isNullable?: true;
  /** The name of the resource whose id, or ids, this holds; only with kind `reference` and `references`. */
  readonly references?: string;
  /** The reference is cleared when the other record is deleted, instead of preventing that. */
  readonly isReleased?: true;
  /** What the record is about: one of several such references, which the database keeps as one relation (see about.ts). */
  readonly isAbout?: true;
  /** A telephone number, which phones have keys of their own for. */
  readonly isPhone?: true;
  /** How many characters fit. */
  readonly maxLength?: number;
  /** The bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** How people read a number, or write a long text, where the kind alone does not say. */
  readonly display?: 'percent' | 'rating' | 'richText';
  /** How many digits follow the decimal point; only with kind `decimal`. */
  readonly digits?: number;
  /** Where the currency of the amount is; without it, the amount is in the base currency. Only with kind `money`. */
  readonly currency?: AmountCurrency;
  /** How many values fit; only where it holds several. */
  readonly maxItems?: number;
  /** What each of the values is; only with kind `texts`. */
  readonly items?: FieldDefinition;
  /** The values that can be chosen; only with kind `choice`. */
  readonly options?: readonly FieldOption[];
  /** Under which the values are stored; only of custom fields. */
  readonly customKey?: string;
  /** Values can be found and sorted by an index; only of custom fields. */
  readonly isIndexed?: true;
  /** How the value is calculated when it is read: a formula; only of custom fields. */
  readonly formula?: string;
  /** Forms show it only while this holds; only of custom fields. */
  readonly shownIf?: Filter;
  /** It must have a value while this holds and forms show it; only of custom fields. */
  readonly requiredIf?: Filter;
  /** Where the value comes from; only with kind `embedded`. */
  readonly embeds?: Embeds;
}

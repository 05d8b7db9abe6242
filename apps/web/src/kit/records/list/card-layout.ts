import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';

/** Which fields a record shows as a card on phones, besides its title. */
export interface CardLayout<Column extends string = string> {
  /** Below the title. */
  readonly line?: Column;
  /** Beside the title. */
  readonly value?: Column;
  /** Below the value. */
  readonly status?: Column;
  /** Each on a separate line after its heading; all other columns by default. */
  readonly facts?: readonly Column[];
  /** The last line of the card, for example the record's next open activity. */
  readonly footer?: CardFooter;
}

/** A part at the end of a card that is loaded with the list. */
export interface CardFooter {
  readonly heading: MessageDescriptor;
  readonly load: () => Promise<ComponentType<{ readonly record: AnyRecord }>>;
}

/** The position of a cell on a card. */
export type CardPlace = 'title' | 'line' | 'value' | 'status' | 'fact' | 'none';

/** Not shown on a phone unless somebody chooses them. */
const bookkeeping: readonly string[] = ['sortOrder', 'createdAtUtc', 'updatedAtUtc'];

interface Placed {
  readonly nameColumn: string;
  readonly card: CardLayout;
}

/** The place of a column on the card. */
export function placeOf({ nameColumn, card }: Placed, column: string): CardPlace {
  if (column === nameColumn) {
    return 'title';
  }
  const place = (['line', 'value', 'status'] as const).find(each => card[each] === column);
  const isFact = card.facts ? card.facts.includes(column) : !bookkeeping.includes(column);
  return place ?? (isFact ? 'fact' : 'none');
}

/** The same where somebody has chosen the columns: each of them is shown. */
export function chosenPlaceOf(screens: Placed, column: string): CardPlace {
  const place = placeOf(screens, column);
  return place === 'none' ? 'fact' : place;
}

interface Listed extends Placed {
  readonly hasViews: boolean;
  readonly columns: readonly string[];
}

/**
 * The columns of a card in reading order: those of the layout, then those that the user has chosen. If columns cannot
 * be chosen, all others that are worth a line.
 */
export function cardColumns(screens: Listed, chosen: readonly string[] | undefined): readonly string[] {
  const { nameColumn, card, columns, hasViews } = screens;
  const placed = [nameColumn, card.line, card.value, card.status].filter(name => name !== undefined);
  const others = chosen ?? (hasViews ? [] : columns.filter(name => placeOf(screens, name) !== 'none'));
  return [...new Set([...placed, ...others])];
}

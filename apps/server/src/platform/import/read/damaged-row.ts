import { msg, type Text } from '../../language/message.ts';
import { cutText } from './cut-text.ts';
import type { StoredRow } from './row-sink.ts';

/** So much is kept of a damaged row: enough to find the ids in it. */
const kept = { cells: 1000, characters: 1000 };

/**
 * A row whose cells cannot be assigned to columns. All of its columns are empty, so that nobody takes the value of one
 * for that of another; its cells are stored after them.
 */
export function storeDamaged(row: number, cells: readonly string[], width: number): StoredRow {
  const last = cells.findLastIndex(cell => cell.trim() !== '');
  const own = cells.slice(0, Math.min(last + 1, kept.cells));
  return [row, ...Array<string>(width).fill(''), ...own.map(cell => cutText(cell.trim(), kept.characters))];
}

/** The cells of a damaged row as they are in the file; undefined for other rows. */
export function damagedCells(cells: readonly string[], width: number): readonly string[] | undefined {
  return cells.length > width ? cells.slice(width) : undefined;
}

/** Why a damaged row cannot be imported. */
export function damageOf(damaged: readonly string[], width: number): Text {
  return damaged.length > width
    ? msg`The row has more cells than the file has columns`
    : msg`A cell has more than 100,000 characters`;
}

/** What a column may contain in a damaged row: each cell too many can have moved the value by one. */
export function possibleCells(damaged: readonly string[], column: number, width: number): readonly string[] {
  const moved = Math.max(damaged.length - width, 0);
  return damaged.slice(column, column + moved + 1).filter(cell => cell !== '');
}

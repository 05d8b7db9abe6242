import { fieldTypeOf } from '../../field-types/field-types.ts';
import type { Screens } from '../../screens/define-screens.ts';

type Sized = Pick<Screens, 'resource' | 'nameColumn' | 'layout' | 'hasViews' | 'textsOf'>;

/** As table.module.css has it: the checkbox, and before it the handle where the list can be given another order. */
function toolsWidth({ resource, hasViews }: Sized): number {
  return resource.canBeReordered && !hasViews ? 56 : 40;
}

/** What a heading needs at least: its letters, the padding of the cell, and the arrow of the order. */
function headingWidth({ resource, textsOf }: Sized, name: string): number {
  const letters = Math.ceil(textsOf(name).heading.length * 7.6);
  return letters + 24 + (resource.sortable.includes(name) ? 18 : 0);
}

/** The widths that somebody has chosen, by column. */
export type ChosenWidths = Readonly<Record<string, number>> | undefined;

interface ColumnWidth {
  readonly name: string;
  readonly width: number;
}

/** The width of a column, and whether it takes its share of what is left. */
function widthOf(
  screens: Sized,
  name: string,
  chosen: ChosenWidths,
): { readonly width: number; readonly grows: boolean } {
  const usual = usualWidth(screens, name);
  // A column that somebody resizes must follow the pointer: nothing beside it may grow or shrink.
  return chosen ? { width: chosen[name] ?? usual.width, grows: false } : usual;
}

function usualWidth(screens: Sized, name: string): { readonly width: number; readonly grows: boolean } {
  const { resource, nameColumn, layout } = screens;
  const own = layout[name]?.width;
  if (own !== undefined) {
    return { width: own, grows: false };
  }
  if (name === nameColumn) {
    return { width: 180, grows: true };
  }
  const { width, grows } = fieldTypeOf(resource, name)?.column ?? { width: 140, grows: true };
  return { width: Math.max(width, headingWidth(screens, name)), grows };
}

/** How much more the column needs so that most of its values are not cut off. */
function missingWidth(screens: Sized, name: string, chosen?: ChosenWidths): number {
  const preferred = chosen ? 0 : (screens.layout[name]?.preferredWidth ?? 0);
  return Math.max(0, preferred - widthOf(screens, name, chosen).width);
}

/** Numbers are aligned to the right, unless the column says otherwise. */
export function alignOf({ resource, layout }: Sized, name: string): 'start' | 'end' {
  return layout[name]?.align ?? fieldTypeOf(resource, name)?.align ?? 'start';
}

/** The least width at which a table shows all of these columns. */
export function leastWidth(workspace: Sized, columns: readonly string[], chosen?: ChosenWidths): number {
  const sum = sumOf(columns, name => widthOf(workspace, name, chosen).width);
  return toolsWidth(workspace) + sum + actionsWidth(workspace);
}

function sumOf(columns: readonly string[], pixels: (name: string) => number): number {
  return columns.reduce((total, name) => total + pixels(name), 0);
}

/**
 * The widths of columns between which so many pixels more are shared: first by those that lack some of their preferred
 * width, then by those that grow, each by its own width. If none does, the space stays empty behind the last one.
 */
export function sharedWidths(
  workspace: Sized,
  columns: readonly string[],
  spare: number,
  chosen?: ChosenWidths,
): readonly ColumnWidth[] {
  const missing = sumOf(columns, name => missingWidth(workspace, name, chosen));
  const filled = Math.min(missing, spare);
  const sizes = columns.map(name => {
    const { width, grows } = widthOf(workspace, name, chosen);
    const more = missing > 0 ? Math.floor((filled * missingWidth(workspace, name, chosen)) / missing) : 0;
    return { name, width: width + more, grows };
  });
  const growing = sizes.reduce((sum, { width, grows }) => sum + (grows ? width : 0), 0);
  return sizes.map(({ name, width, grows }) => ({
    name,
    width: grows ? width + Math.floor(((spare - filled) * width) / growing) : width,
  }));
}

/** Pinned columns take at most this part of the table, so that the others can be seen beside them. */
const mostPinned = 0.6;

/** Where each pinned column stays, from the start of the first one, which stays however wide it is. */
export function pinnedOffsets(
  widths: readonly ColumnWidth[],
  count: number,
  frameWidth: number,
): readonly number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const { width } of widths.slice(0, count)) {
    if (offsets.length > 0 && offset + width > frameWidth * mostPinned) {
      break;
    }
    offsets.push(offset);
    offset += width;
  }
  return offsets;
}

/** The last column. A short list has three buttons there. */
export function actionsWidth({ layout, hasViews }: Sized): number {
  return layout.actions?.width ?? (hasViews ? 76 : 120);
}

/** The first of some columns for which a table has room, with the one that names the record. */
export function firstThatFit(
  workspace: Sized,
  columns: readonly string[],
  frameWidth: number,
  chosen?: ChosenWidths,
): readonly string[] {
  let kept = columns;
  while (kept.length > 1 && leastWidth(workspace, kept, chosen) > frameWidth) {
    const last = kept.findLastIndex(name => name !== workspace.nameColumn);
    kept = kept.toSpliced(last, 1);
  }
  return kept;
}

/** The usual columns, and of those that want room as many as have it. */
export function fittingColumns(
  workspace: Sized & Pick<Screens, 'columns' | 'columnsWithRoom'>,
  frameWidth: number,
): readonly string[] {
  const { columns, columnsWithRoom } = workspace;
  const shown = [...columns];
  for (const name of columnsWithRoom) {
    const more = [...shown, name];
    const missing = sumOf(more, each => missingWidth(workspace, each));
    if (leastWidth(workspace, more) + missing <= frameWidth) {
      shown.push(name);
    }
  }
  return shown;
}

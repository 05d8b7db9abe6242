import { t } from '@lingui/core/macro';
import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow.ts';
import { dragRecord } from '../../list/reorder/drag-record.ts';
import { movedBeside, movedBy } from '../../list/reorder/order.ts';
import { useWorkspace } from '../workspace-context.ts';
import { useDrawnColumns } from './drawn-columns.tsx';
import classes from './layout.module.css';
import { densities, maxPinned, opensNames, usuallyPinned, withPinned } from './layout.ts';
import { PinButton } from './pin-button.tsx';

/** The columns in their order, then those that could be shown. */
export function LayoutPanel() {
  const { workspace, layout, moves } = useWorkspace();
  const [drawnColumns] = useDrawnColumns();
  const isNarrow = useIsNarrow();
  const { nameColumn, allColumns, columns: usual, columnsWithRoom, textsOf } = workspace;
  const [news, setNews] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string>(undefined);
  // Ticked is what can be seen: a usual column that does not fit is offered, and shown when somebody ticks it.
  const shown = layout.columns ?? drawnColumns ?? [...usual, ...columnsWithRoom];
  const others = allColumns.filter(name => !shown.includes(name));
  const { density = 'comfortable', pinned = usuallyPinned } = layout;
  const isUsual = !(layout.columns || layout.widths || layout.pinned !== undefined);

  // A row that moves loses the focus to the page; it is given back.
  useEffect(() => {
    if (moved.current && shown.includes(moved.current)) {
      list.current?.querySelector<HTMLElement>(`[data-record="${moved.current}"] [data-handle]`)?.focus();
      moved.current = undefined;
    }
  });

  function order(next: readonly string[], name: string): void {
    moved.current = name;
    moves.setLayout({ ...layout, columns: next });
    setNews(
      t`${{ column: textsOf(name).heading }} is now column ${{ position: next.indexOf(name) + 1 }} of ${{ total: next.length }}.`,
    );
  }

  function onKeyDown(event: KeyboardEvent, name: string): void {
    const by = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (by) {
      event.preventDefault();
      order(movedBy(shown, name, by), name);
    }
  }

  function toggle(name: string, isOn: boolean): void {
    const next = isOn ? [...shown, name] : shown.filter(each => each !== name);
    // A pinned column that is hidden does not leave its place to the next one.
    const isOnePinnedLess = !isOn && pinned > usuallyPinned && shown.indexOf(name) < pinned;
    moves.setLayout({ ...layout, columns: next, pinned: isOnePinnedLess ? pinned - 1 : layout.pinned });
  }

  function pin(name: string, isPinned: boolean): void {
    moves.setLayout(withPinned(layout, shown, name, isPinned));
    const column = textsOf(name).heading;
    setNews(isPinned ? t`${column} is pinned.` : t`${column} is no longer pinned.`);
  }

  const box = (name: string, isOn: boolean) => (
    <Checkbox
      size="xs"
      className={classes.name}
      label={textsOf(name).heading}
      checked={isOn}
      disabled={name === nameColumn}
      onChange={event => toggle(name, event.currentTarget.checked)}
    />
  );

  return (
    <>
      <fieldset className={classes.densities}>
        <VisuallyHidden component="legend">{t`Density`}</VisuallyHidden>
        {densities.map(each => (
          <label key={each} className={classes.density}>
            <input
              type="radio"
              name="density"
              checked={each === density}
              onChange={() => moves.setLayout({ ...layout, density: each })}
            />
            {each === 'compact' ? t`Compact` : t`Comfortable`}
          </label>
        ))}
      </fieldset>
      {workspace.pages && !isNarrow && (
        <fieldset className={classes.opens}>
          <legend className={classes.legend}>{t`Open records`}</legend>
          <div className={classes.densities}>
            {[undefined, ...opensNames].map(each => (
              <label key={each ?? 'usual'} className={classes.density}>
                <input
                  type="radio"
                  name="opens"
                  checked={each === layout.opens}
                  onChange={() => moves.setLayout({ ...layout, opens: each })}
                />
                {each ? t`Beside the list` : workspace.opens === 'page' ? t`On their page` : t`In the form`}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <ul ref={list} className={classes.list} aria-label={t`Shown columns`}>
        {shown.map((name, index) => (
          <li key={name} data-record={name} className={classes.row}>
            <button
              type="button"
              data-handle
              className={classes.handle}
              aria-label={t`Move ${{ title: textsOf(name).heading }}`}
              title={t`Drag, or press the arrow keys`}
              onKeyDown={event => onKeyDown(event, name)}
              onPointerDown={({ nativeEvent }) =>
                dragRecord(nativeEvent, drop => order(movedBeside(shown, drop.id, drop), drop.id))
              }
            >
              <IconGripVertical size={14} aria-hidden />
            </button>
            {box(name, true)}
            <PinButton
              column={textsOf(name).heading}
              isPinned={index < pinned}
              isFull={pinned >= maxPinned}
              onChange={isPinned => pin(name, isPinned)}
            />
          </li>
        ))}
      </ul>
      <ul className={classes.list} aria-label={t`Other columns`}>
        {others.map(name => (
          <li key={name} className={classes.row} data-hidden>
            {box(name, false)}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <Button
        variant="subtle"
        size="compact-sm"
        fullWidth
        disabled={isUsual}
        onClick={() =>
          moves.setLayout({ ...layout, columns: undefined, widths: undefined, pinned: undefined })
        }
      >
        {t`Reset to default columns`}
      </Button>
    </>
  );
}

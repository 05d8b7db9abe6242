import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { followPointer } from '../hooks/follow-pointer.ts';
import { arrowAsLeftToRight, isRightToLeft } from '../hooks/reading-direction.ts';
import classes from './column-resizer.module.css';
import { columnLimits, widthByKey } from './column-width.ts';
import { fittingWidth } from './fitting-width.ts';

interface ColumnResizerProps {
  /** The column's heading. */
  readonly column: string;
  readonly width: number;
  readonly onResize: (width: number) => void;
  /** The column keeps this width: the pointer or the key was released. */
  readonly onKeep: (width: number) => void;
  readonly onCancel: () => void;
}

/** The edge of a column: drag it, press the arrow keys, or double-click it to fit the column to its content. */
export function ColumnResizer({ column, width, onResize, onKeep, onCancel }: ColumnResizerProps) {
  const byKey = useRef<number>(undefined);

  function onPointerDown({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>): void {
    if (nativeEvent.button !== 0) {
      return;
    }
    const direction = isRightToLeft() ? -1 : 1;
    let next = width;
    followPointer(nativeEvent, currentTarget, {
      onMove: ({ x }) => {
        next = width + (x - nativeEvent.clientX) * direction;
      },
      onFrame: () => onResize(next),
      onEnd: isDropped => (isDropped ? onKeep(next) : onCancel()),
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      onKeep(fittingWidth(event.currentTarget));
      return;
    }
    const next = widthByKey(arrowAsLeftToRight(event.key), byKey.current ?? width);
    if (next !== undefined) {
      event.preventDefault();
      byKey.current = next;
      onResize(next);
    }
  }

  /** Kept once, when the key is released: a key that is held down would change the address many times a second. */
  function keepResized(): void {
    if (byKey.current !== undefined) {
      onKeep(byKey.current);
      byKey.current = undefined;
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr has no value and cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Width of ${column}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={columnLimits.min}
      aria-valuemax={columnLimits.max}
      title={t`Drag to resize, double-click to fit`}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={onPointerDown}
      onDoubleClick={event => onKeep(fittingWidth(event.currentTarget))}
      onKeyDown={onKeyDown}
      onKeyUp={keepResized}
      onBlur={keepResized}
    />
  );
}

import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconTextPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { ReferencePicker } from '../../records/field-types/pickers/reference-picker.tsx';
import {
  type DraftLine,
  type SalesDocument,
  withChangedLine,
  withLine,
  withMovedLine,
  withoutLine,
} from './draft.ts';
import { LineRow } from './line-row.tsx';
import { LineTotals } from './line-totals.tsx';
import classes from './lines.module.css';
import { type SalesDocumentKind, useSalesLines } from './use-sales-lines.ts';

interface LinesEditorProps {
  readonly kind: SalesDocumentKind;
  readonly document: SalesDocument;
  readonly mayWrite: boolean;
  /** The label of the list of lines: “Products of the deal”. */
  readonly label: string;
  /** Shown once the lines are saved. */
  readonly saved: string;
}

/** Priced lines of a deal, a quote or an order, with their totals: saved together. */
export function LinesEditor({ kind, document, mayWrite, label, saved }: LinesEditorProps) {
  const lines = useSalesLines(kind, document, saved);
  const { draft, calculated, calculatedLines, change } = lines;
  const nextKey = useRef(0);
  const picked = useRef(0);

  function add(line: Omit<DraftLine, 'key'>): void {
    nextKey.current += 1;
    change(withLine(draft, line, `new-${nextKey.current}`));
  }

  /** Ctrl+Enter saves the lines. Enter alone saves neither them, because more may follow, nor the form of the page. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter') {
      return;
    }
    event.stopPropagation();
    const isSaving = event.ctrlKey || event.metaKey;
    if (isSaving || event.target instanceof HTMLInputElement) {
      event.preventDefault();
    }
    if (isSaving) {
      lines.save();
    }
  }

  return (
    <form
      className={classes.editor}
      aria-label={t`Products`}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault();
        lines.save();
      }}
    >
      {lines.problem && (
        <Alert color="red" icon={<IconAlertTriangle size={16} />} className={classes.problem} role="alert">
          {lines.problem}
        </Alert>
      )}
      {draft.lines.length > 0 && (
        <ul className={classes.lines} aria-label={label}>
          {draft.lines.map(line => (
            <LineRow
              key={line.key}
              line={line}
              calculated={calculatedLines.get(line.key)}
              currency={calculated.currency}
              isFixed={!mayWrite}
              onChange={changed => change(withChangedLine(draft, line.key, changed))}
              onMove={places => change(withMovedLine(draft, line.key, places))}
              onRemove={() => change(withoutLine(draft, line.key))}
            />
          ))}
        </ul>
      )}
      {draft.lines.length === 0 && <p className={classes.none}>{t`No products yet`}</p>}
      {mayWrite && (
        <div className={classes.add}>
          <ReferencePicker
            // A new input for each product, ready for the next one.
            key={picked.current}
            autoFocus={picked.current > 0}
            resourceName="product"
            aria-label={t`Add a product`}
            placeholder={t`Type to add a product`}
            value={null}
            narrowedBy={{ isActive: 'true' }}
            onChange={productId => {
              if (productId) {
                picked.current += 1;
                add({ productId, quantity: 1 });
              }
            }}
            className={classes.picker}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add({ name: t`New line`, quantity: 1, unitPrice: 0 })}
          >
            {t`Add line`}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTextPlus size={14} aria-hidden />}
            onClick={() => add({ kind: 'text', name: t`Text` })}
          >
            {t`Add text`}
          </Button>
        </div>
      )}
      {(draft.lines.length > 0 || lines.isDirty) && (
        <LineTotals
          draft={draft}
          calculated={calculated}
          taxes={lines.taxes}
          isFixed={!mayWrite}
          onChange={change}
        />
      )}
      {lines.isDirty && (
        <div className={classes.actions}>
          <Button variant="default" onClick={lines.discard} disabled={lines.isSaving}>
            {t`Discard`}
          </Button>
          <Button type="submit" loading={lines.isSaving} title={t`Ctrl+Enter`}>
            {t`Save products`}
          </Button>
        </div>
      )}
    </form>
  );
}

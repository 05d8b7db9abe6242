import { Button, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { attempt } from '../../data/changes/attempt.ts';
import { call } from '../../data/client/client.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { partsOf } from '../../records/fields/field-registry.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import { useCascade } from '../../records/screens/use-cascade.ts';
import { nameOf } from '../../records/workspace/table/workspace-row.tsx';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { type Difference, differencesOf, firstChoice, isEmpty } from './merge-choices.ts';
import classes from './merge-dialog.module.css';

type Side = 'kept' | 'other';

interface MergeDialogProps {
  readonly screens: Screens;
  /** The one that stays. */
  readonly record: AnyRecord;
  readonly other: AnyRecord;
  readonly onClose: () => void;
}

/** Makes one of two records, field by field. */
export function MergeDialog({ screens, record, other, onClose }: MergeDialogProps) {
  const { resource, label } = screens;
  const client = useQueryClient();
  const differences = useMemo(() => differencesOf(resource, record, other), [resource, record, other]);
  const names = useMemo(() => differences.map(({ name }) => name), [differences]);
  const { parentsOf, dependentsOf } = useCascade(resource, names);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map(difference => [difference.name, firstChoice(difference)])),
  );
  const [isBusy, setBusy] = useState(false);

  /** A state of one and the country of the other would not go together. */
  function choose(name: string, side: Side): void {
    const together = [name, ...parentsOf(name), ...dependentsOf(name)];
    setChosen(before => ({ ...before, ...Object.fromEntries(together.map(each => [each, side])) }));
  }

  async function merge(): Promise<void> {
    setBusy(true);
    const taken = differences.filter(({ name }) => chosen[name] === 'other');
    const values = Object.fromEntries(taken.map(each => [each.name, each.other]));
    const isDone = await attempt({
      client,
      failure: `Failed to merge ${label[1].toLowerCase()}. Please try again.`,
      work: async () => {
        const body = { others: [other.id], values };
        const { changeSet } = await call(resource.operations.merge, { params: { id: record.id }, body });
        return { message: `Merged into ${nameOf(screens, record)}.`, changeSet };
      },
    });
    setBusy(false);
    if (isDone) {
      onClose();
    }
  }

  return (
    <FormModal opened onClose={onClose} title={`Merge ${label[1].toLowerCase()}`} size={760}>
      <div className={classes.body}>
        <p className={classes.lead}>
          <strong>{nameOf(screens, record)}</strong> is kept, along with everything related to{' '}
          <strong>{nameOf(screens, other)}</strong>, which will be removed. You can undo this.
        </p>
        {differences.length === 0 ? (
          <p className={classes.lead}>Both records have the same values.</p>
        ) : (
          <>
            <div className={classes.row} aria-hidden>
              <span />
              <strong>Stays</strong>
              <strong>Goes</strong>
            </div>
            {differences.map(difference => (
              <Choice
                key={difference.name}
                screens={screens}
                difference={difference}
                value={chosen[difference.name] ?? 'kept'}
                onChange={side => choose(difference.name, side)}
              />
            ))}
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void merge()}>
          Merge {label[1].toLowerCase()}
        </Button>
      </div>
    </FormModal>
  );
}

interface ChoiceProps {
  readonly screens: Screens;
  readonly difference: Difference;
  readonly value: Side;
  readonly onChange: (side: Side) => void;
}

function Choice({ screens, difference, value, onChange }: ChoiceProps) {
  const { name } = difference;
  const { label } = screens.textsOf(name);
  return (
    <Radio.Group aria-label={label} value={value} onChange={side => onChange(side as Side)}>
      <div className={classes.row}>
        <span className={classes.field}>{label}</span>
        {(['kept', 'other'] as const).map(side => (
          <Radio.Card key={side} value={side} className={classes.option}>
            <Radio.Indicator />
            <span className={classes.value}>
              <Value screens={screens} name={name} value={difference[side]} />
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function Value({ screens, name, value }: { screens: Screens; name: string; value: unknown }) {
  const field = screens.resource.fields[name];
  const parts = partsOf(screens.resource, name);
  return field && parts && !isEmpty(value) ? (
    <parts.cell field={field} texts={screens.textsOf(name)} value={value} />
  ) : (
    <span className={classes.empty}>(empty)</span>
  );
}

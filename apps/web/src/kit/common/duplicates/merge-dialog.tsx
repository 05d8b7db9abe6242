import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { nestValues } from '../../data/queries/field-values.ts';
import { FieldCell } from '../../records/field-types/field-cell.tsx';
import type { Screens } from '../../records/screens/define-screens.ts';
import { nameOf } from '../../records/screens/record-name.ts';
import { useCascade } from '../../records/screens/use-cascade.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { type Difference, differencesOf, firstChoice } from './merge-choices.ts';
import classes from './merge-dialog.module.css';

type Side = 'kept' | 'other';

interface MergeDialogProps {
  readonly screens: Screens;
  /** The record that is kept. */
  readonly record: AnyRecord;
  readonly other: AnyRecord;
  readonly onClose: () => void;
}

/** Makes one of two records, field by field. */
export function MergeDialog({ screens, record, other, onClose }: MergeDialogProps) {
  const { resource, texts } = screens;
  const differences = useMemo(() => differencesOf(resource, record, other), [resource, record, other]);
  const names = useMemo(() => differences.map(({ name }) => name), [differences]);
  const { parentsOf, dependentsOf } = useCascade(resource, names);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map(difference => [difference.name, firstChoice(difference)])),
  );
  const [kept, removed] = [nameOf(screens, record), nameOf(screens, other)];
  const merge = useChange({
    send: () => {
      const taken = differences.filter(({ name }) => chosen[name] === 'other');
      const values = Object.fromEntries(taken.map(each => [each.name, each.other]));
      const body = { others: [other.id], values: nestValues(values) };
      return call(resource.operations.merge, { params: { id: record.id }, body });
    },
    // Whatever belonged to the other record belongs to this one now.
    changes: 'everything',
    success: ({ changeSet }) => ({ message: t`Merged into ${{ title: kept }}.`, changeSet }),
    failure: texts.mergeFailed,
  });

  /** A state of one and the country of the other would not go together. */
  function choose(name: string, side: Side): void {
    const together = [name, ...parentsOf(name), ...dependentsOf(name)];
    setChosen(before => ({ ...before, ...Object.fromEntries(together.map(each => [each, side])) }));
  }

  return (
    <FormModal opened onClose={onClose} title={texts.merge} size={760}>
      <div className={classes.body}>
        <p className={classes.lead}>
          <Trans>
            <strong>{kept}</strong> is kept, along with everything related to <strong>{removed}</strong>,
            which will be removed. You can undo this.
          </Trans>
        </p>
        {differences.length === 0 ? (
          <p className={classes.lead}>{t`Both records have the same values.`}</p>
        ) : (
          <>
            <div className={classes.row} aria-hidden>
              <span />
              <strong>{t`Stays`}</strong>
              <strong>{t`Goes`}</strong>
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
          {t`Cancel`}
        </Button>
        <Button loading={merge.isPending} onClick={() => merge.mutate(undefined, { onSuccess: onClose })}>
          {texts.merge}
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
              <FieldCell
                screens={screens}
                name={name}
                value={difference[side]}
                empty={<span className={classes.empty}>{t`(empty)`}</span>}
              />
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

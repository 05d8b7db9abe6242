import { t } from '@lingui/core/macro';
import { Button, Select } from '@mantine/core';
import {
  assignImportOwners,
  checkImportBatch,
  type ImportBatchView,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { useState } from 'react';
import classes from '../../kit/common/import/import.module.css';
import { MissingPeople } from '../../kit/common/import/mapping/missing-people.tsx';
import { type ChosenOwner, invitedAs, OwnerPicker } from '../../kit/common/import/mapping/owner-picker.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { inRowsText } from '../../kit/formats/row-counts.ts';
import { batchStep } from './batch-queries.ts';

const shownAtMost = 30;
type Otherwise = 'empty' | 'note' | 'error';

interface MissingOwnersProps {
  readonly view: ImportBatchView;
  /** Called when a choice is being applied, and when that is over: nothing can be imported meanwhile. */
  readonly onPending: (isPending: boolean) => void;
}

/** Owners in the files who are no users here: chooses for all files at once who gets their records. */
export function MissingOwners({ view, onPending }: MissingOwnersProps) {
  const { id, owners, invited } = view;
  const [otherwise, setOtherwise] = useState<Otherwise>('note');
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenOwner>>>({});
  const assign = useChange({
    ...batchStep(id),
    send: async () => {
      const values = Object.fromEntries(
        Object.entries(chosen).map(([value, owner]) => [value.toLowerCase(), owner]),
      );
      await call(assignImportOwners, { params: { id }, body: { otherwise, values } });
      return call(checkImportBatch, { params: { id } });
    },
    failure: t`The owners could not be changed.`,
  });
  const apply = () => {
    onPending(true);
    assign.mutate(undefined, { onSettled: () => onPending(false) });
  };
  if (owners.length === 0) {
    return null;
  }
  const choose = (value: string, owner: ChosenOwner | null) => {
    const { [value]: _, ...others } = chosen;
    setChosen(owner ? { ...others, [value]: owner } : others);
  };
  return (
    <section className={classes.unknown} aria-label={t`Owners`}>
      <h3 className={classes.title}>{t`Owners who aren’t users here`}</h3>
      <MissingPeople names={owners.map(({ value }) => value)} />
      <ul className={classes.columns}>
        {owners.slice(0, shownAtMost).map(owner => (
          <OneOwner
            key={owner.value}
            owner={owner}
            invited={invited}
            chosen={chosen[owner.value]}
            onChoose={chosenOwner => choose(owner.value, chosenOwner)}
          />
        ))}
      </ul>
      {owners.length > shownAtMost && (
        <p className={classes.hint}>{t`And ${{ number: owners.length - shownAtMost }} more.`}</p>
      )}
      <div className={classes.line}>
        <Select
          label={t`New owner for everyone else`}
          data={[
            { value: 'note', label: t`You, with the name in the notes` },
            { value: 'empty', label: t({ message: 'You', context: 'new owner' }) },
            { value: 'error', label: t`Treat as error` },
          ]}
          value={otherwise}
          onChange={value => setOtherwise(value as Otherwise)}
          allowDeselect={false}
          className={classes.select}
        />
        <Button variant="default" loading={assign.isPending} onClick={apply}>
          {t`Apply to all files`}
        </Button>
      </div>
    </section>
  );
}

interface OneOwnerProps {
  readonly owner: ImportBatchView['owners'][number];
  readonly invited: readonly string[];
  readonly chosen: ChosenOwner | undefined;
  readonly onChoose: (owner: ChosenOwner | null) => void;
}

function OneOwner({ owner, invited, chosen, onChoose }: OneOwnerProps) {
  const { value, count } = owner;
  const email = invitedAs(owner, invited);
  return (
    <li className={classes.column}>
      <p className={classes.words}>
        <span className={classes.strong}>{value}</span>{' '}
        <span className={classes.hint}>{inRowsText(count)}</span>
      </p>
      <div className={classes.owner}>
        <OwnerPicker
          label={t`New owner of the records of ${value}`}
          invited={invited}
          value={chosen ?? (email ? { invited: email } : null)}
          onChange={onChoose}
        />
      </div>
    </li>
  );
}

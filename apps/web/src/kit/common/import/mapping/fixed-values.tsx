import { t } from '@lingui/core/macro';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { type ImportSettings, notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { useState } from 'react';
import classes from '../import.module.css';
import { targetLabel } from './target-label.ts';

interface FixedValuesProps {
  readonly view: ImportView;
  readonly settings: ImportSettings;
  readonly onChange: (fixed: ImportSettings['fixed']) => void;
}

/** A full name is two fields, no two records have the same ID, and notes are made of columns. */
const notFixed = ['fullName', 'sourceId', notesTarget];

/** Values for rows that have none in a field, such as one lost reason for all lost deals. */
export function FixedValues({ view, settings, onChange }: FixedValuesProps) {
  const { fixed } = settings;
  const [isAdding, setAdding] = useState(false);
  const left = view.targets.filter(({ name }) => !(name in fixed) && !notFixed.includes(name));
  const without = (name: string) => Object.fromEntries(Object.entries(fixed).filter(([key]) => key !== name));
  return (
    <section aria-label={t`Values for all rows`} className={classes.unknown}>
      <div className={classes.line}>
        <div>
          <h2 className={classes.title}>{t`Values for all rows`}</h2>
          <p className={classes.hint}>{t`Rows without a value in one of these fields get this one.`}</p>
        </div>
        {isAdding ? (
          <Select
            aria-label={t`Field`}
            placeholder={t`Choose a field`}
            data={left.map(({ name }) => ({ value: name, label: targetLabel(view.targets, name) }))}
            value={null}
            onChange={name => {
              if (name) {
                onChange({ ...fixed, [name]: '' });
                setAdding(false);
              }
            }}
            searchable
            className={classes.select}
          />
        ) : (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t`Add value`}
          </Button>
        )}
      </div>
      {Object.entries(fixed).map(([name, text]) => {
        const label = targetLabel(view.targets, name);
        return (
          <div key={name} className={classes.choice}>
            <TextInput
              label={label}
              value={text}
              onChange={event => onChange({ ...fixed, [name]: event.currentTarget.value })}
              className={classes.select}
            />
            <CloseButton aria-label={t`Remove ${label}`} onClick={() => onChange(without(name))} />
          </div>
        );
      })}
    </section>
  );
}

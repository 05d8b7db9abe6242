import { Checkbox, Select } from '@mantine/core';
import type { ImportSettings, ImportView } from '@pipewright/contract/operations/imports.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import classes from './import.module.css';

interface DuplicateChoiceProps {
  readonly view: ImportView;
  readonly screens: Screens;
  readonly settings: ImportSettings;
  readonly onChange: (part: Partial<ImportSettings>) => void;
}

export const duplicateActions = [
  { value: 'skip', label: 'Skip row' },
  { value: 'fill', label: 'Fill in empty fields' },
  { value: 'overwrite', label: 'Overwrite existing values' },
  { value: 'create', label: 'Create a duplicate' },
];

/** What makes a row the same as a record, and what happens then. */
export function DuplicateChoice({ view, screens, settings, onChange }: DuplicateChoiceProps) {
  const { duplicates } = settings;
  return (
    <div className={classes.formats}>
      <Select
        label={`If the ${screens.label[0].toLowerCase()} already exists`}
        data={duplicateActions}
        value={duplicates.action}
        onChange={action =>
          onChange({
            duplicates: { ...duplicates, action: action as ImportSettings['duplicates']['action'] },
          })
        }
        allowDeselect={false}
      />
      <Checkbox.Group
        label="Match existing records by"
        value={duplicates.keys}
        onChange={keys => onChange({ duplicates: { ...duplicates, keys } })}
      >
        <div className={classes.checks}>
          {view.keys.map(({ name }) => (
            <Checkbox
              key={name}
              value={name}
              label={screens.textsOf(name).label}
              disabled={duplicates.action === 'create'}
            />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}

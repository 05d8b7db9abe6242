import { t } from '@lingui/core/macro';
import { Checkbox, Select } from '@mantine/core';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { perLanguage } from '../../../language/per-language.ts';
import type { Screens } from '../../../records/screens/define-screens.ts';
import classes from '../import.module.css';

interface DuplicateChoiceProps {
  readonly view: ImportView;
  readonly screens: Screens;
  readonly settings: ImportSettings;
  readonly onChange: (part: Partial<ImportSettings>) => void;
}

export const duplicateActions = perLanguage(() => [
  { value: 'skip', label: t`Skip row` },
  { value: 'fill', label: t`Fill in empty fields` },
  { value: 'overwrite', label: t`Overwrite existing values` },
  { value: 'create', label: t`Create a duplicate` },
]);

/** What makes a row the same as a record, and what happens then. */
export function DuplicateChoice({ view, screens, settings, onChange }: DuplicateChoiceProps) {
  const { duplicates } = settings;
  // What only an ID identifies, such as a deal, is never compared by anything else.
  if (view.keys.length === 0) {
    return null;
  }
  return (
    <div className={classes.formats}>
      <Select
        label={screens.texts.importExists}
        data={duplicateActions()}
        value={duplicates.action}
        onChange={action =>
          onChange({
            duplicates: { ...duplicates, action: action as ImportSettings['duplicates']['action'] },
          })
        }
        allowDeselect={false}
      />
      <Checkbox.Group
        label={t`Match existing records by`}
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

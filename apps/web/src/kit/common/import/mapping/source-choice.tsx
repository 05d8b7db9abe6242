import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { knownSources, otherSource } from '@pipewright/contract/fields/source-fields.ts';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import { useId } from 'react';
import { perLanguage } from '../../../language/per-language.ts';
import classes from '../import.module.css';
import { hasIds } from './target-label.ts';

interface SourceChoiceProps {
  readonly settings: ImportSettings;
  readonly onChange: (part: Partial<ImportSettings>) => void;
}

const sameIdActions = perLanguage(() => [
  { value: 'overwrite', label: t`Overwrite existing values` },
  { value: 'fill', label: t`Fill in empty fields` },
  { value: 'skip', label: t`Skip row` },
]);

/** Which system the IDs of the file belong to, and what happens to records that were imported from it before. */
export function SourceChoice({ settings, onChange }: SourceChoiceProps) {
  const listId = useId();
  if (!settings.mapping.some(hasIds)) {
    return null;
  }
  return (
    <div className={classes.formats}>
      <div>
        <TextInput
          label={t`The IDs come from`}
          list={listId}
          value={settings.source}
          maxLength={40}
          onChange={event => onChange({ source: event.currentTarget.value })}
        />
        <datalist id={listId}>
          {[...knownSources, otherSource].map(source => (
            <option key={source} value={source} />
          ))}
        </datalist>
      </div>
      {settings.mapping.includes('sourceId') && (
        <Select
          label={t`If a record with the same ID exists`}
          data={sameIdActions()}
          value={settings.sameId}
          onChange={sameId => onChange({ sameId: sameId as ImportSettings['sameId'] })}
          allowDeselect={false}
        />
      )}
    </div>
  );
}

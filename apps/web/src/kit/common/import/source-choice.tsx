import { t } from '@lingui/core/macro';
import { Autocomplete, Select } from '@mantine/core';
import type { ImportSettings } from '@pipewright/contract/operations/imports.ts';
import { knownSources, otherSource } from '@pipewright/contract/source-fields.ts';
import { perLanguage } from '../../language/per-language.ts';
import classes from './import.module.css';
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
  if (!settings.mapping.some(hasIds)) {
    return null;
  }
  return (
    <div className={classes.formats}>
      <Autocomplete
        label={t`The IDs come from`}
        data={[...knownSources, otherSource]}
        value={settings.source}
        maxLength={40}
        onChange={source => onChange({ source })}
      />
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

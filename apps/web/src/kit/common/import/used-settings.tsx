import { t } from '@lingui/core/macro';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { writeList } from '../../formats/formats.ts';
import classes from './import.module.css';
import { duplicateActions } from './mapping/duplicate-choice.tsx';
import { hasIds, targetLabel } from './mapping/target-label.ts';

/** With what settings it was run: which column became what, and what was done with duplicates. */
export function UsedSettings({ view }: { view: ImportView }) {
  const { settings, columns, targets } = view;
  if (!settings) {
    return null;
  }
  const label = (name: string) => targetLabel(targets, name);
  return (
    <details>
      <summary className={classes.strong}>{t`Settings`}</summary>
      <ul className={classes.used}>
        {columns.map(({ heading }, i) => {
          const name = settings.mapping[i];
          return (
            <li key={heading}>
              {heading} → {name ? label(name) : t`left out`}
            </li>
          );
        })}
        {settings.mapping.some(hasIds) && <li>{t`IDs come from ${{ source: settings.source }}`}</li>}
        <li>{duplicatesText(settings, label)}</li>
      </ul>
    </details>
  );
}

function duplicatesText({ duplicates }: ImportSettings, label: (name: string) => string): string {
  const action = duplicateActions().find(({ value }) => value === duplicates.action)?.label ?? '';
  const keys = writeList(duplicates.keys.map(label));
  return keys ? t`Duplicates: ${action} (${keys})` : t`Duplicates: not looked for`;
}

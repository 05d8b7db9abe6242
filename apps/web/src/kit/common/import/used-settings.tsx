import type { ImportSettings, ImportView } from '@pipewright/contract/operations/imports.ts';
import { duplicateActions } from './duplicate-choice.tsx';
import classes from './import.module.css';
import { targetLabel } from './target-label.ts';

/** With what settings it was run: which column became what, and what was done with duplicates. */
export function UsedSettings({ view }: { view: ImportView }) {
  const { settings, columns, targets } = view;
  if (!settings) {
    return null;
  }
  const label = (name: string) => targetLabel(targets, name);
  return (
    <details>
      <summary className={classes.strong}>Settings</summary>
      <ul className={classes.used}>
        {columns.map(({ heading }, i) => {
          const name = settings.mapping[i];
          return (
            <li key={heading}>
              {heading} → {name ? label(name) : 'left out'}
            </li>
          );
        })}
        <li>Duplicates: {duplicatesText(settings, label)}</li>
      </ul>
    </details>
  );
}

function duplicatesText({ duplicates }: ImportSettings, label: (name: string) => string): string {
  const action = duplicateActions.find(({ value }) => value === duplicates.action)?.label ?? '';
  const keys = duplicates.keys.map(key => label(key).toLowerCase()).join(', ');
  return keys ? `${action.toLowerCase()}, by ${keys}` : 'not looked for';
}

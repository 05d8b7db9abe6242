import type { Screens } from '../screens/define-screens.ts';
import { RecordLink } from '../screens/record-link.tsx';
import { nameOf } from '../screens/record-name.ts';
import { type Duplicate, reasonsText } from './duplicate-queries.ts';
import classes from './duplicates.module.css';

interface DuplicateLinksProps {
  readonly screens: Screens;
  readonly duplicates: readonly Duplicate[];
}

/** Says which records seem to be the same one, and why. */
export function DuplicateLinks({ screens, duplicates }: DuplicateLinksProps) {
  const { resource, texts } = screens;
  return (
    <>
      {duplicates.length === 1 ? texts.duplicate : texts.duplicates}
      {duplicates.slice(0, 5).map((duplicate, place) => (
        <span key={duplicate.record.id}>
          {place > 0 && ','}{' '}
          <RecordLink resourceName={resource.name} id={duplicate.record.id} className={classes.link}>
            {nameOf(screens, duplicate.record)}
          </RecordLink>{' '}
          ({reasonsText(duplicate)})
        </span>
      ))}
    </>
  );
}

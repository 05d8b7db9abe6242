import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { duplicatesOptions, reasonsText } from '../../records/duplicates/duplicate-queries.ts';
import classes from '../../records/record-page/record-page.module.css';
import type { Screens } from '../../records/screens/define-screens.ts';
import { RecordLink } from '../../records/screens/record-link.tsx';
import { nameOf } from '../../records/screens/record-name.ts';
import { SectionHeading } from '../../ui/frames/section-heading.tsx';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

interface PossibleDuplicatesProps {
  readonly screens: Screens;
  readonly record: AnyRecord;
}

/** Those that may be the same one as a record, each with the reason and a way to make one of both. */
export function PossibleDuplicates({ screens, record }: PossibleDuplicatesProps) {
  const { resource } = screens;
  const may = useRights(resource);
  const mayMerge = (other: AnyRecord) => may('edit', record) && may('delete', other);
  const { data = [] } = useQuery(duplicatesOptions(resource, record, record.id));
  const [other, setOther] = useState<AnyRecord>();
  return data.length === 0 ? null : (
    <section aria-label={t`Possible duplicates`}>
      <SectionHeading className={classes.heading}>{t`Possible duplicates`}</SectionHeading>
      <ul className={classes.related}>
        {data.map(duplicate => (
          <li key={duplicate.record.id} className={classes.other}>
            <RecordLink resourceName={resource.name} id={duplicate.record.id} className={classes.name}>
              {nameOf(screens, duplicate.record)}
            </RecordLink>
            <span className={classes.title}>{reasonsText(duplicate)}</span>
            {mayMerge(duplicate.record) && (
              <Button size="compact-sm" variant="default" onClick={() => setOther(duplicate.record)}>
                {t`Merge...`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {other && (
        <Suspense>
          <MergeDialog screens={screens} record={record} other={other} onClose={() => setOther(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormScope } from '../record/form-context.ts';
import { RecordLink } from '../record-link.tsx';
import { nameOf } from '../workspace/workspace-row.tsx';
import { duplicatesOptions, reasonsText } from './duplicate-queries.ts';
import classes from './duplicates.module.css';

/** Tells while a new record is typed in that there seems to be one already. */
export function DuplicateWarning() {
  const { form, record, screens } = useFormScope();
  const { resource } = screens;
  const [typed] = useDebouncedValue(form.values, 400);
  const { data = [] } = useQuery({
    ...duplicatesOptions(resource, typed),
    placeholderData: keepPreviousData,
    ...(record && { enabled: false }),
  });
  if (record || data.length === 0) {
    return null;
  }
  const [one, many] = resource.label;
  return (
    <Alert color="yellow" role="status">
      {data.length === 1 ? `There is a ${one} like this already:` : `There are ${many} like this already:`}
      <ul className={classes.list}>
        {data.slice(0, 5).map(duplicate => (
          <li key={duplicate.record.id}>
            <RecordLink resourceName={resource.name} id={duplicate.record.id} className={classes.link}>
              {nameOf(screens, duplicate.record)}
            </RecordLink>{' '}
            ({reasonsText(duplicate)})
          </li>
        ))}
      </ul>
    </Alert>
  );
}

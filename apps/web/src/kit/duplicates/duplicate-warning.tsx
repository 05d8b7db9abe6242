import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormScope } from '../record/form-context.ts';
import { RecordLink } from '../record-link.tsx';
import { nameOf } from '../workspace/workspace-row.tsx';
import { duplicatesOptions, reasonsText } from './duplicate-queries.ts';
import classes from './duplicates.module.css';

/** Tells while a new record is typed in that there seems to be one already. At the lower edge, so that no field moves. */
export function DuplicateWarning() {
  const { form, record, screens } = useFormScope();
  const { resource } = screens;
  const [typed] = useDebouncedValue(form.values, 400);
  const { data = [] } = useQuery({
    ...duplicatesOptions(resource, typed),
    placeholderData: keepPreviousData,
    ...(record && { enabled: false }),
  });
  if (record) {
    return null;
  }
  const [one, many] = resource.label;
  const [first, ...others] = data;
  return (
    <div className={first && classes.notice} role="status">
      {first &&
        (others.length === 0
          ? `There is a ${one} like this already:`
          : `There are ${many} like this already:`)}
      {data.slice(0, 5).map((duplicate, place) => (
        <span key={duplicate.record.id}>
          {place > 0 && ','}{' '}
          <RecordLink resourceName={resource.name} id={duplicate.record.id} className={classes.link}>
            {nameOf(screens, duplicate.record)}
          </RecordLink>{' '}
          ({reasonsText(duplicate)})
        </span>
      ))}
    </div>
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormScope } from '../form/form-context.ts';
import { DuplicateLinks } from './duplicate-links.tsx';
import { duplicatesOptions } from './duplicate-queries.ts';
import classes from './duplicates.module.css';

/** Warns about a likely duplicate while a new record is typed. At the lower edge, so that no field moves. */
export function DuplicateWarning() {
  const { form, record, screens } = useFormScope();
  const [typed] = useDebouncedValue(form.values, 400);
  const { data = [] } = useQuery({
    ...duplicatesOptions(screens.resource, typed),
    placeholderData: keepPreviousData,
    ...(record && { enabled: false }),
  });
  if (record) {
    return null;
  }
  const isKnown = data.length > 0;
  return (
    <div className={isKnown ? classes.notice : undefined} role="status">
      {isKnown && <DuplicateLinks screens={screens} duplicates={data} />}
    </div>
  );
}

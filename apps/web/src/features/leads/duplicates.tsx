import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { findDuplicateLeads } from '@pipewright/contract/operations/leads.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { call } from '../../kit/client.ts';
import { useFormScope } from '../../kit/record/form-context.ts';
import classes from './duplicates.module.css';

type Asked = z.input<(typeof findDuplicateLeads)['query']>;
type Duplicate = z.output<(typeof findDuplicateLeads)['result']>[number];

const words = { email: 'same email', phone: 'same phone', nameAndCompany: 'same name and company' };

/** Why a lead may be the same person. */
export function reasonsOf({ reasons }: Duplicate): string {
  return reasons.map(reason => words[reason]).join(', ');
}

export function duplicatesOptions(asked: Asked) {
  return queryOptions({
    queryKey: ['lead', 'duplicates', asked],
    queryFn: async ({ signal }) => (await call(findDuplicateLeads, { query: asked, signal })).data,
    enabled: Boolean(asked.email || asked.phone || (asked.lastName && asked.companyName)),
  });
}

/** Tells while a new lead is typed in that there seems to be one already. */
export function DuplicateWarning() {
  const { form, record } = useFormScope();
  const [asked] = useDebouncedValue(questionOf(form.values), 400);
  const { data = [] } = useQuery({
    ...duplicatesOptions(asked),
    placeholderData: keepPreviousData,
    ...(record && { enabled: false }),
  });
  if (record || data.length === 0) {
    return null;
  }
  return (
    <Alert color="yellow" role="status">
      {data.length === 1 ? 'There is a lead like this already:' : 'There are leads like this already:'}
      <ul className={classes.list}>
        {data.slice(0, 5).map(duplicate => (
          <li key={duplicate.lead.id}>
            <Link to="/leads/$id/edit" params={{ id: duplicate.lead.id }} className={classes.link}>
              {duplicate.lead.fullName}
            </Link>{' '}
            ({reasonsOf(duplicate)})
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** An address that is only half typed matches nobody. */
function questionOf(values: Readonly<Record<string, unknown>>): Asked {
  const textOf = (name: string) => String(values[name] ?? '').trim() || undefined;
  const email = textOf('email');
  const phone = textOf('phone');
  return {
    email: email?.includes('@') ? email : undefined,
    phone: phone && phone.replace(/\D/g, '').length >= 6 ? phone : undefined,
    lastName: textOf('lastName'),
    companyName: textOf('companyName'),
  };
}

import { t } from '@lingui/core/macro';
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import type { PersonRecord } from '@pipewright/contract/operations/administration/privacy.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import classes from './privacy.module.css';
import { createRequest, type PersonSearch, personOptions } from './privacy-queries.ts';
import { privacySearch } from './privacy-search.ts';

/** Finds the records of a person by their address, or by one of the records. */
export function FindPerson() {
  const { entity, record } = useSearchParameters(privacySearch);
  const [email, setEmail] = useState('');
  const [search, setSearch] = useState<PersonSearch | undefined>(
    entity && record ? { entity, recordId: record } : undefined,
  );
  const { data: records, error, refetch } = useQuery(personOptions(search));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (email.trim()) {
      setSearch({ email: email.trim() });
    }
  }

  return (
    <section className={classes.card} aria-labelledby="find-person">
      <h2 id="find-person" className={classes.heading}>{t`Find a person`}</h2>
      <p className={classes.text}>
        {t`Enter the email address of a lead or contact. You then see everything you hold about the person, and can export or erase it.`}
      </p>
      <form className={classes.find} onSubmit={submit} noValidate>
        <TextInput
          className={classes.email}
          type="email"
          label={t`Email address`}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          disabled={!email.trim()}
        >
          {t`Find`}
        </Button>
      </form>
      {error && (
        <NotLoaded title={t`Failed to find the person`} error={error} onRetry={() => void refetch()} />
      )}
      {search && !records && !error && <Skeleton height={80} aria-busy />}
      {search && records && (
        <ChooseRecords
          key={JSON.stringify(search)}
          records={records}
          email={'email' in search ? search.email : null}
          onStarted={() => setSearch(undefined)}
        />
      )}
    </section>
  );
}

interface ChooseRecordsProps {
  readonly records: readonly PersonRecord[];
  /** The address that was searched for. */
  readonly email: string | null;
  readonly onStarted: () => void;
}

/** An address can belong to several people, so somebody decides which records are this person. */
function ChooseRecords({ records, email, onStarted }: ChooseRecordsProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const start = useChange(createRequest);
  const chosen = records.filter(({ id }) => !excluded.has(id));

  function toggle(id: string): void {
    const next = new Set(excluded);
    if (!next.delete(id)) {
      next.add(id);
    }
    setExcluded(next);
  }

  return (
    <fieldset className={classes.choice} aria-label={t`Records of the person`}>
      {records.length === 0 ? (
        <p className={classes.text}>
          {t`No lead or contact has this address. It may still appear in emails, notes, imports or the change history.`}
        </p>
      ) : (
        <p className={classes.text}>{t`Choose the records that belong to this person.`}</p>
      )}
      {records.map(record => (
        <Checkbox
          key={record.id}
          checked={!excluded.has(record.id)}
          onChange={() => toggle(record.id)}
          label={record.name}
          description={describe(record)}
        />
      ))}
      <Button
        className={classes.start}
        loading={start.isPending}
        disabled={chosen.length === 0 && email === null}
        onClick={() =>
          start.mutate({ recordIds: chosen.map(({ id }) => id), email }, { onSuccess: onStarted })
        }
      >
        {t`Search all data`}
      </Button>
    </fieldset>
  );
}

function describe({ entity, email, company }: PersonRecord): string {
  return [entity === 'lead' ? t`Lead` : t`Contact`, email, company].filter(Boolean).join(' · ');
}

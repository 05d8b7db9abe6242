import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Select, type SelectProps } from '@mantine/core';
import { auditEventName } from '@pipewright/contract/audit/audit-events.ts';
import { capitalized } from '@pipewright/contract/fields/field-messages.ts';
import { changeEvents } from '@pipewright/contract/operations/administration/audit.ts';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../kit/data/queries/people-query.ts';
import { declaredText } from '../../kit/language/declared-text.ts';
import { NarrowSheet } from '../../kit/ui/dialogs/narrow-sheet.tsx';
import list from '../../kit/ui/frames/list.module.css';
import { DateInput } from '../../kit/ui/inputs/date-input.tsx';
import classes from './audit.module.css';
import { auditKindsOptions } from './audit-queries.ts';
import type { AuditSearch } from './use-audit-filters.ts';
import { useKindNames } from './use-kind-names.ts';

const changeNames = {
  created: msg`Created`,
  changed: msg`Changed`,
  deleted: msg`Deleted`,
  undone: msg`Undone`,
  permissions: msg`Roles and permissions`,
} as const;

/** The filters of the audit log, all of them in the URL. */
export function AuditFilterBar({ address, change, clear }: AuditSearch) {
  const { data: people = [] } = useQuery(peopleOptions());
  const { data: kinds } = useQuery(auditKindsOptions());
  const nameOf = useKindNames();
  const count = Object.values(address).filter(Boolean).length;
  return (
    <search className={`${list.toolbar} ${classes.filterBar}`}>
      <NarrowSheet label={t`Filters`} icon={IconFilter} count={count} done={t`Show entries`}>
        <Choice
          label={t`Everybody`}
          data={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value={address.actor}
          onChange={actor => change({ actor })}
        />
        <Choice
          label={t`All kinds of records`}
          data={(kinds?.resources ?? [])
            .map(kind => ({ value: kind, label: capitalized(nameOf(kind)[1]) }))
            .sort((a, b) => a.label.localeCompare(b.label))}
          value={address.resource}
          onChange={resource => change({ resource, record: undefined })}
        />
        <Choice
          label={t`All events`}
          data={[
            {
              group: t`Changes`,
              items: changeEvents.map(value => ({ value, label: i18n._(changeNames[value]) })),
            },
            {
              group: t`Other`,
              items: (kinds?.events ?? []).map(value => ({
                value,
                label: declaredText(auditEventName(value)),
              })),
            },
          ].filter(({ items }) => items.length > 0)}
          value={address.event}
          onChange={event => change({ event })}
        />
        <Day
          label={t({ message: 'From', context: 'start of a period' })}
          value={address.from}
          onChange={from => change({ from })}
        />
        <Day
          label={t({ message: 'To', context: 'end of a period' })}
          value={address.to}
          onChange={to => change({ to })}
        />
        {count > 0 && (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t`Clear Filters`}
          </Button>
        )}
      </NarrowSheet>
    </search>
  );
}

interface ChoiceProps {
  /** What is said while nothing is chosen. */
  readonly label: string;
  readonly data: SelectProps['data'];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
      nothingFoundMessage={t`Nothing found`}
      className={list.filter}
    />
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

function Day({ label, value = '', onChange }: DayProps) {
  return (
    <DateInput
      aria-label={label}
      leftSection={<span className={classes.dayLabel}>{label}</span>}
      leftSectionWidth={48}
      value={value}
      onChange={onChange}
      className={list.filter}
    />
  );
}

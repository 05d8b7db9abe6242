import { t } from '@lingui/core/macro';
import { MultiSelect, Select } from '@mantine/core';
import { periods } from '@pipewright/contract/filters.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { teams } from '@pipewright/contract/resources/teams.ts';
import { territories } from '@pipewright/contract/resources/territories.ts';
import { useQuery } from '@tanstack/react-query';
import { allRecordsOptions } from '../../../kit/data/queries/resource-queries.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { usePeopleChoices } from '../../../kit/records/field-types/pickers/use-people-choices.ts';
import { periodName } from '../../../kit/records/workspace/period-name.ts';
import classes from './dashboards.module.css';

interface ScopeBarProps {
  readonly scope: ReportScope;
  readonly onChange: (scope: ReportScope) => void;
}

/** What all cards of a dashboard are narrowed by. */
export function ScopeBar({ scope, onChange }: ScopeBarProps) {
  const { permissions } = useViewer();
  const people = usePeopleChoices(scope.ownerIds ?? []);
  const mayReadTeams = permissions.includes(teams.permissions.read);
  const { data: found = [] } = useQuery({ ...allRecordsOptions(teams), enabled: mayReadTeams });
  const mayReadTerritories = permissions.includes(territories.permissions.read);
  const { data: places = [] } = useQuery({
    ...allRecordsOptions(territories),
    enabled: mayReadTerritories,
  });
  const change = (part: Partial<ReportScope>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...scope, ...part }).filter(([, value]) => value !== undefined),
      ) as ReportScope,
    );
  return (
    <search className={classes.scope} aria-label={t`Filters of the dashboard`}>
      <Select
        aria-label={t`Period`}
        placeholder={t`Period of each card`}
        data={periods.map(value => ({ value, label: periodName(value) }))}
        value={scope.within ?? null}
        clearable
        onChange={chosen => change({ within: periods.find(each => each === chosen) })}
      />
      <MultiSelect
        aria-label={t`Owners`}
        placeholder={scope.ownerIds ? undefined : t`All owners`}
        data={people}
        value={[...(scope.ownerIds ?? [])]}
        searchable
        clearable
        onChange={ids => change({ ownerIds: ids.length > 0 ? ids : undefined })}
      />
      {mayReadTeams && (
        <Select
          aria-label={t`Team`}
          placeholder={t`All teams`}
          data={found.map(({ id, name }) => ({ value: id, label: name }))}
          value={scope.teamId ?? null}
          clearable
          onChange={id => change({ teamId: id ?? undefined })}
        />
      )}
      {places.length > 0 && (
        <Select
          aria-label={t`Territory`}
          placeholder={t`All territories`}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={scope.territoryId ?? null}
          searchable
          clearable
          onChange={id => change({ territoryId: id ?? undefined })}
        />
      )}
    </search>
  );
}

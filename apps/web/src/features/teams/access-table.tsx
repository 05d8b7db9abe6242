import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { actions } from '@pipewright/contract/permissions.ts';
import { actionNames, reachNames, specialName } from '../../kit/data/session/permission-names.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useAreas } from '../../kit/records/screens/use-areas.ts';
import { type DataColumn, DataTable } from '../../kit/ui/table/data-table.tsx';
import classes from './access.module.css';
import type { Access } from './access-query.ts';

/** Kind by kind: what may be done, with whose records, and how many a person sees. */
export function AccessTable({ access: { person, role, teams, areas, special } }: { access: Access }) {
  const known = useAreas();
  const shown = areas.flatMap(each => {
    const name = known.find(({ area }) => area === each.area)?.name;
    return name ? [{ ...each, name }] : [];
  });
  return (
    <>
      <p className={classes.words}>
        {person ? (
          <>
            {person.isActive ? (
              <Trans>
                <strong>{person.fullName}</strong> has the role <strong>{role.name}</strong>.
              </Trans>
            ) : (
              <Trans>
                <strong>{person.fullName}</strong> has the role <strong>{role.name}</strong>, but is
                deactivated.
              </Trans>
            )}{' '}
            {teamWords(teams)}
          </>
        ) : (
          <Trans>
            Anyone with the role <strong>{role.name}</strong> may:
          </Trans>
        )}
      </p>
      <DataTable
        label={t`Access`}
        columns={accessColumns(Boolean(person))}
        rows={shown}
        keyOf={({ area }) => area}
        whenNarrow="cards"
      />
      <p className={classes.words}>
        {special.length > 0 ? t`Besides: ${special.map(specialName).join('; ')}.` : t`No other permissions.`}
      </p>
    </>
  );
}

/** A kind of records, with the name that this organization has for it. */
type Area = Access['areas'][number] & { readonly name: string };

function accessColumns(hasCounts: boolean): readonly DataColumn<Area>[] {
  const counts: DataColumn<Area> = {
    key: 'count',
    heading: t`Records seen`,
    align: 'end',
    cell: ({ count }) => (count === null ? '–' : writeNumber(count)),
  };
  return [
    { key: 'area', heading: t`Records`, cell: ({ name }) => name },
    ...actions.map(action => ({
      key: action,
      heading: actionNames[action],
      cell: ({ reach }: Area) => {
        const held = reach[action];
        return held ? <span className={classes.held}>{reachNames[held]}</span> : '–';
      },
    })),
    ...(hasCounts ? [counts] : []),
  ];
}

function teamWords(teams: Access['teams']): string {
  if (teams.length === 0) {
    return t`They aren’t in a team, so “Team” covers only their own records.`;
  }
  const named = teams.map(({ name, isManager }) => (isManager ? t`${name} (manages it)` : name));
  return t`Teams: ${named.join(', ')}.`;
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { actions } from '@pipewright/contract/permissions.ts';
import { actionNames, areaName, reachNames, specialName } from '../../kit/data/session/permission-names.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import classes from './access.module.css';
import type { Access } from './access-query.ts';

/** Kind by kind: what may be done, with whose records, and how many a person sees. */
export function AccessTable({ access: { person, role, teams, areas, special } }: { access: Access }) {
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
      <table className={classes.table} aria-label={t`Access`}>
        <thead>
          <tr>
            <th>{t`Records`}</th>
            {actions.map(action => (
              <th key={action}>{actionNames[action]}</th>
            ))}
            {person && <th data-align="end">{t`Records seen`}</th>}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ area, reach, count }) => (
            <tr key={area}>
              <th scope="row">{areaName(area)}</th>
              {actions.map(action => {
                const held = reach[action];
                return (
                  <td
                    key={action}
                    data-label={actionNames[action]}
                    data-held={held !== undefined || undefined}
                  >
                    {held ? reachNames[held] : '–'}
                  </td>
                );
              })}
              {person && (
                <td data-label={t`Records seen`} data-align="end">
                  {count === null ? '–' : writeNumber(count)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.words}>
        {special.length > 0 ? t`Besides: ${special.map(specialName).join('; ')}.` : t`No other permissions.`}
      </p>
    </>
  );
}

function teamWords(teams: Access['teams']): string {
  if (teams.length === 0) {
    return t`They aren’t in a team, so “Team” covers only their own records.`;
  }
  const named = teams.map(({ name, isManager }) => (isManager ? t`${name} (manages it)` : name));
  return t`Teams: ${named.join(', ')}.`;
}

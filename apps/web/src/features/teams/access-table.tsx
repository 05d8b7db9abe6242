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
            <strong>{person.fullName}</strong> has the role <strong>{role.name}</strong>
            {person.isActive ? '' : ', but is deactivated'}. {teamWords(teams)}
          </>
        ) : (
          <>
            Anyone with the role <strong>{role.name}</strong> may:
          </>
        )}
      </p>
      <table className={classes.table} aria-label="Access">
        <thead>
          <tr>
            <th>Records</th>
            {actions.map(action => (
              <th key={action}>{actionNames[action]}</th>
            ))}
            {person && <th data-align="end">Records seen</th>}
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
                <td data-label="Records seen" data-align="end">
                  {count === null ? '–' : writeNumber(count)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.words}>
        {special.length > 0 ? `Besides: ${special.map(specialName).join('; ')}.` : 'No other permissions.'}
      </p>
    </>
  );
}

function teamWords(teams: Access['teams']): string {
  if (teams.length === 0) {
    return 'They aren’t in a team, so “Team” covers only their own records.';
  }
  const named = teams.map(({ name, isManager }) => (isManager ? `${name} (manages it)` : name));
  return `Teams: ${named.join(', ')}.`;
}

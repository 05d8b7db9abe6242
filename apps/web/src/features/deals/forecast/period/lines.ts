import { t } from '@lingui/core/macro';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { ForecastLine, ForecastResult } from '@pipewright/contract/forecast/forecast-figures.ts';

type Person = ForecastResult['people'][number];

export interface ShownLine {
  readonly key: string;
  readonly kind: 'team' | 'member' | 'person';
  readonly name: string;
  readonly line: ForecastLine;
  /** Selects the deals of this line. */
  readonly owner: Filter;
  /** Whose submissions can be looked at. */
  readonly person?: Person & { readonly userId: string };
}

/** Each team before its people. Somebody in two teams is shown in both, and counts once in the total. */
export function linesOf({ people, teams }: ForecastResult): readonly ShownLine[] {
  const inTeams = new Set(teams.flatMap(({ memberUserIds }) => memberUserIds));
  const alone = people.filter(({ userId }) => userId === null || !inTeams.has(userId));
  return [
    ...teams.flatMap(team => [
      {
        key: team.id,
        kind: 'team' as const,
        name: team.name,
        line: team,
        owner: { field: 'ownerUserId', op: 'isAnyOf', value: team.memberUserIds } as const,
      },
      ...people
        .filter(({ userId }) => userId !== null && team.memberUserIds.includes(userId))
        .map(person => personLine(person, 'member', team.id)),
    ]),
    ...alone.map(person => personLine(person, 'person')),
  ];
}

function personLine(person: Person, kind: ShownLine['kind'], teamId = ''): ShownLine {
  const { userId, fullName } = person;
  return {
    key: `${teamId} ${userId}`,
    kind,
    name: userId === null ? t`No owner` : (fullName ?? t`Somebody who has left`),
    line: person,
    owner:
      userId === null
        ? { field: 'ownerUserId', op: 'isEmpty' }
        : { field: 'ownerUserId', op: 'isAnyOf', value: [userId] },
    ...(userId === null ? {} : { person: { ...person, userId } }),
  };
}

import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { TerritoryExplanation as Explained } from '@pipewright/contract/operations/sales/territories.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChangeOptions } from '../../data/changes/change-options.ts';
import { useChange } from '../../data/changes/use-change.ts';
import type { Answer } from '../../data/client/api-client.ts';
import { messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { useFormScope } from '../../records/form/form-context.ts';
import { useAllScreens } from '../../records/screens/registry.tsx';
import { filterWords } from '../../records/workspace/filters/filter-words.ts';
import { withReferencedFields } from '../../records/workspace/filters/referenced-fields.ts';
import { explanationOptions, type PlacedEntity, placedResources } from './territory-queries.ts';
import classes from './territory-section.module.css';
import type { TerritorySectionProps } from './territory-section.tsx';

/** Why a record is in its territory: the rules that match, or that somebody has chosen it. */
export function TerritoryExplanation({ entity, record }: TerritorySectionProps) {
  const { data, error } = useQuery(explanationOptions(entity, record.id));
  const { screens, adopt } = useFormScope();
  const mayEdit = useRights(screens.resource)('edit', record);
  const follow = useChange(followRules(entity));
  if (!data) {
    return <p className={classes.text}>{error ? messageOf(error) : t`Loading...`}</p>;
  }
  return (
    <div className={classes.text}>
      {data.followsRules ? <Rules data={data} /> : <p>{t`Somebody has chosen this territory.`}</p>}
      {!data.followsRules && (
        <p>{data.byRules ? t`The rules say: ${data.byRules.name}.` : t`The rules say: no territory.`}</p>
      )}
      {data.ownerByTerritory && <p>{ownerText(data)}</p>}
      {!data.followsRules && mayEdit && (
        <Button
          variant="default"
          size="compact-sm"
          loading={follow.isPending}
          onClick={() => follow.mutate(record.id, { onSuccess: answer => adopt(answer.data) })}
        >
          {t`Follow rules again`}
        </Button>
      )}
    </div>
  );
}

function Rules({ data: { rules, names } }: { data: Explained }) {
  const { screens: own } = useFormScope();
  const all = useAllScreens();
  const screens = useMemo(() => withReferencedFields(own, all), [own, all]);
  return (
    <>
      <p>{t`Its rules match:`}</p>
      <ul className={classes.rules}>
        {rules.map(({ id, name, filter }) => (
          <li key={id}>
            {filter
              ? t`${name}: ${{ rule: filterWords(screens, filter, names) }}`
              : t`${name}: no rule to show`}
          </li>
        ))}
      </ul>
    </>
  );
}

function ownerText({ ownerRule }: Explained): string {
  switch (ownerRule) {
    case 'round-robin':
      return t`The territory has given it to its members in turn.`;
    case 'least-busy':
      return t`The territory has given it to its least busy member.`;
    default:
      return t`The territory has chosen the owner.`;
  }
}

/** Has the rules decide again where a record belongs. */
function followRules(entity: PlacedEntity): ChangeOptions<string, Answer<AnyRecord>> {
  return {
    changes: [entity],
    send: id =>
      call(placedResources[entity].operations.patch, {
        params: { id },
        body: { followsTerritoryRules: true },
      }),
    success: ({ changeSet }) => ({ message: t`The record follows the rules again.`, changeSet }),
    failure: () => t`The territory was not changed.`,
  };
}

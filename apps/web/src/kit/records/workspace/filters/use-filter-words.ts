import { t } from '@lingui/core/macro';
import { type Condition, type Filter, referencedName } from '@pipewright/contract/filters.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { titleOf } from '../../../data/queries/any-record.ts';
import { referredOptions } from '../../field-types/pickers/referred-query.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { useAllScreens } from '../../screens/registry.tsx';
import { filterWords } from './filter-words.ts';
import { withReferencedFields } from './referenced-fields.ts';

/** A filter as people read it, with the names of the records that it mentions; undefined while these are loading. */
export function useFilterWords(own: Screens, filter: Filter): string | undefined {
  const all = useAllScreens();
  const screens = useMemo(() => withReferencedFields(own, all), [own, all]);
  const mentioned = useMemo(() => mentionedRecords(own, all, filter), [own, all, filter]);
  const answers = useQueries({ queries: mentioned.map(({ resource, id }) => referredOptions(resource, id)) });
  if (answers.some(({ isPending }) => isPending)) {
    return undefined;
  }
  const names = mentioned.map(({ resource, id }, i) => {
    const record = answers[i]?.data;
    return [id, record ? titleOf(resource, record) : t`a deleted record`] as const;
  });
  return filterWords(screens, filter, Object.fromEntries(names));
}

interface Mentioned {
  readonly resource: Screens['resource'];
  readonly id: string;
}

function mentionedRecords({ resource }: Screens, all: readonly Screens[], filter: Filter): Mentioned[] {
  const resourceOf = (name: string | undefined) => all.find(each => each.resource.name === name)?.resource;
  return conditionsOf(filter).flatMap(({ field, value }) => {
    // `companyId.industryId`: a field of the record that a reference leads to.
    const [via, name] = referencedName(resource.fields, field) ?? [undefined, field];
    const holder = via ? resourceOf(resource.fields[via]?.references) : resource;
    const target = resourceOf(holder?.fields[name]?.references);
    return target && Array.isArray(value) ? value.map(id => ({ resource: target, id: String(id) })) : [];
  });
}

function conditionsOf(filter: Filter): readonly Condition[] {
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
  return parts ? parts.flatMap(conditionsOf) : [filter as Condition];
}

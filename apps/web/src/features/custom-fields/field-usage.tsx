import { plural, t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import {
  type FieldUseKind,
  readCustomFieldUsage,
} from '@pipewright/contract/operations/customization/custom-fields.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { writeList, writeNumber } from '../../kit/formats/formats.ts';
import form from '../../kit/records/form/form.module.css';
import classes from './custom-fields.module.css';

/** How many records have a value of the field, and what uses it. */
export function FieldUsage({ field }: { field: CustomFieldRecord }) {
  const { data, isPending } = useQuery(usageOptions(field.id));
  if (!data) {
    return isPending ? <Skeleton height={16} width="60%" /> : null;
  }
  const { records, isCapped, usedBy } = data;
  const most = writeNumber(records);
  return (
    <>
      <p className={form.hint}>
        {isCapped
          ? t`More than ${most} records have a value.`
          : t({
              message: plural(records, {
                0: 'No record has a value.',
                one: '# record has a value.',
                other: '# records have a value.',
              }),
            })}
      </p>
      {usedBy.length > 0 && (
        <>
          <p className={form.hint}>{t`Used by:`}</p>
          <ul className={classes.uses} aria-label={t`Used by`}>
            {[...Map.groupBy(usedBy, ({ kind }) => kind)].map(([kind, uses]) => (
              <li key={kind}>{textOf(kind, writeList(uses.map(({ name }) => name || unnamed(kind))))}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function textOf(kind: FieldUseKind, names: string): string {
  switch (kind) {
    case 'formula':
      return t`Formulas: ${names}`;
    case 'condition':
      return t`Conditions of: ${names}`;
    case 'automation':
      return t`Automations: ${names}`;
    case 'scoringRule':
      return t`Scoring rules: ${names}`;
    case 'territory':
      return t`Territories: ${names}`;
    case 'savedView':
      return t`Saved views: ${names}`;
    case 'report':
      return t`Reports: ${names}`;
    case 'layout':
      return t`Layouts: ${names}`;
  }
}

/** The layout for all roles, and automations of which the viewer may not know the name. */
function unnamed(kind: FieldUseKind): string {
  return kind === 'layout' ? t`All roles` : t`an automation`;
}

/** Where a field is used. Asked when it is about to be retired or deleted. */
export function usageOptions(id: string) {
  return queryOptions({
    queryKey: [customFields.name, 'usage', id],
    // Any change of a record can change it.
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => (await call(readCustomFieldUsage, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

import { plural, t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { readCustomFieldUsage } from '@pipewright/contract/operations/custom-fields.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { UsedByAutomations } from '../../kit/records/deletion/used-by-automations.tsx';
import form from '../../kit/records/form/form.module.css';

/** How many records have a value of the field, and which saved views use it. */
export function FieldUsage({ field }: { field: CustomFieldRecord }) {
  const { data, isPending } = useQuery(usageOptions(field.id));
  if (!data) {
    return isPending ? <Skeleton height={16} width="60%" /> : null;
  }
  const { records, isCapped, savedViews, formulas } = data;
  const most = writeNumber(records);
  const names = savedViews.map(({ name }) => name).join(', ');
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
      {formulas.length > 0 && (
        <p className={form.hint}>{t`Used in these formulas: ${formulas.join(', ')}`}</p>
      )}
      <UsedByAutomations ids={[field.id]} />
      {savedViews.length > 0 && <p className={form.hint}>{t`Used in these saved views: ${names}`}</p>}
    </>
  );
}

function usageOptions(id: string) {
  return queryOptions({
    queryKey: [customFields.name, 'usage', id],
    // Any change of a record can change it.
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => (await call(readCustomFieldUsage, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

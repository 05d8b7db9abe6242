import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Duplicate {
  readonly record: AnyRecord;
  readonly reasons: readonly string[];
}

/** The existing records that may be duplicates of these values. */
export function duplicatesOptions(resource: AnyResource, values: Values, except?: string) {
  const requested = questionOf(resource, values);
  return queryOptions({
    queryKey: [resource.name, 'duplicates', requested, except],
    queryFn: async ({ signal }) => {
      const query = { ...requested, except };
      const { data } = await call(resource.operations.duplicates, { query, signal });
      return data as readonly Duplicate[];
    },
    enabled: canBeAsked(resource, requested),
  });
}

/** Why a record may be the same one: `same email, same phone`. */
export function reasonsText({ reasons }: Duplicate): string {
  return reasons.map(reason => i18n._(words[reason] ?? msg`same details`)).join(', ');
}

const words: Readonly<Record<string, MessageDescriptor>> = {
  nameAndCompany: msg`same name and company`,
  similar: msg`similar name`,
  email: msg`same email`,
  phone: msg`same phone`,
  domain: msg`same domain`,
  name: msg`same name`,
};

/** The known values for the comparison. An incomplete address matches nobody. */
function questionOf({ duplicates, similar }: AnyResource, values: Values): Record<string, string> {
  const fields = new Set([...Object.values(duplicates).flat(), ...similar]);
  const known = [...fields].map(field => [field, String(values[field] ?? '').trim()] as const);
  return Object.fromEntries(known.filter(([field, value]) => isWhole(field, value)));
}

function isWhole(field: string, value: string): boolean {
  if (field === 'email') {
    return value.includes('@');
  }
  return field === 'phone' ? value.replace(/\D/g, '').length >= 6 : value.length > 0;
}

/** Whether one of the reasons could be found. */
function canBeAsked({ duplicates, similar }: AnyResource, requested: Record<string, string>): boolean {
  const isKnown = (field: string) => field in requested;
  const needed = Math.min(2, similar.length);
  return (
    Object.values(duplicates).some(fields => fields.every(isKnown)) ||
    (needed > 0 && similar.filter(isKnown).length >= needed)
  );
}

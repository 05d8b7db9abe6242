import type { Filter } from '@pipewright/contract/filters.ts';
import { leadScoreRules } from '@pipewright/contract/resources/lead-score-rules.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { translatableRows } from '../../../platform/language/translate-row.ts';
import { seedRows } from '../../../platform/resources/write/seed-rows.ts';

const known = (field: string): Filter => ({ field, op: 'isNotEmpty' });

/** What a lead is known by, and what it is worth. */
const plain = translatableRows([
  { name: 'Has an email address', points: 10, condition: known('email') },
  { name: 'Has a phone number', points: 10, condition: known('phone') },
  { name: 'Works for a known company', points: 15, condition: known('companyName') },
  { name: 'Has a job title', points: 5, condition: known('jobTitle') },
  { name: 'Has a website', points: 5, condition: known('website') },
  { name: 'Country is known', points: 5, condition: known('countryId') },
]);

const byValue = translatableRows([
  { name: 'Estimated value is known', points: 5, condition: above(0) },
  { name: 'Estimated value of 10,000 or more', points: 5, condition: atLeast(10_000) },
  { name: 'Estimated value of 100,000 or more', points: 5, condition: atLeast(100_000) },
]);

const byActivity = translatableRows([
  { name: 'Activity in the last 30 days', points: 5, withinDays: 30 },
  { name: 'Activity in the last 7 days', points: 5, withinDays: 7 },
]);

/** For the keys of master data; a rule without keys is about all others. */
const bySource = translatableRows([
  { name: 'Comes by referral or from a partner', points: 15, keys: ['referral', 'partner'] },
  { name: 'Comes from the website or a trade show', points: 10, keys: ['website', 'trade-show'] },
  { name: 'Comes from another source', points: 5, keys: [] },
]);
const byPriority = translatableRows([
  { name: 'Priority is urgent', points: 10, keys: ['urgent'] },
  { name: 'Priority is high', points: 8, keys: ['high'] },
  { name: 'Priority is medium', points: 5, keys: ['medium'] },
]);

function above(value: number): Filter {
  return { field: 'estimatedValue', op: 'above', value };
}

function atLeast(value: number): Filter {
  return { field: 'estimatedValue', op: 'atLeast', value };
}

/**
 * The rules that a new organization starts with, by its own sources and priorities. They give the points that the product
 * gave before rules could be changed.
 */
export async function seedRules(tx: TenantTx, language: Language): Promise<void> {
  const { tenantId } = tx.principal;
  const sources = await tx<Keyed>`select id, key from crm.lead_source where tenant_id = ${tenantId}`;
  const priorities = await tx<Keyed>`select id, key from crm.priority where tenant_id = ${tenantId}`;
  const fit = [
    ...plain,
    ...bySource.flatMap(rule => withFilter(rule, 'leadSourceId', sources, bySource)),
    ...byPriority.flatMap(rule => withFilter(rule, 'priorityId', priorities, byPriority)),
    ...byValue,
  ].map(rule => ({ ...rule, kind: 'fit' as const }));
  const engagement = byActivity.map(rule => ({ ...rule, kind: 'engagement' as const }));
  await seedRows(leadScoreRules, 'lead_score_rule', [...fit, ...engagement])(tx, language);
}

interface Keyed extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
}

interface ByKeys {
  readonly name: string;
  readonly points: number;
  readonly keys: readonly string[];
}

/** The rule with the ids of its keys; none where the organization has deleted all of these. */
function withFilter(
  { keys, ...rule }: ByKeys,
  field: string,
  rows: readonly Keyed[],
  all: readonly ByKeys[],
) {
  const idsOf = (wanted: readonly string[]) =>
    rows.filter(({ key }) => wanted.includes(key)).map(({ id }) => id);
  const ids = idsOf(keys);
  if (keys.length > 0) {
    return ids.length > 0 ? [{ ...rule, condition: { field, op: 'isAnyOf', value: ids } as Filter }] : [];
  }
  const others = idsOf(all.flatMap(other => other.keys));
  const filter: Filter[] = [known(field)];
  if (others.length > 0) {
    filter.push({ field, op: 'isNoneOf', value: others });
  }
  return [{ ...rule, condition: { and: filter } as Filter }];
}

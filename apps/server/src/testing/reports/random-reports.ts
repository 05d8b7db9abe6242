import type { Filter } from '@pipewright/contract/filters.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import type { ReportDefinition, ReportDimension } from '@pipewright/contract/reports/report-definition.ts';

/** What random reports about deals are made of: the ids of records that exist. */
export interface Ingredients {
  readonly stages: readonly string[];
  readonly industries: readonly string[];
  readonly tags: readonly string[];
  readonly companies: readonly string[];
  /** Whether custom fields may be used. */
  readonly hasCustomFields: boolean;
}

export function randomReport(random: () => number, from: Ingredients): ReportDefinition {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(chance: number, make: () => T): T | undefined => (random() < chance ? make() : undefined);
  const several = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.4).slice(0, 5);
  const some = <T>(list: readonly T[]): T[] => {
    const chosen = several(list);
    return chosen.length > 0 ? chosen : [pick(list)];
  };

  const condition = (): Filter =>
    pick<() => Filter>([
      () => ({
        field: 'baseAmount',
        op: pick(['atLeast', 'below', 'above']),
        value: Math.floor(random() * 900),
      }),
      () => ({ field: 'dealStageId', op: pick(['isAnyOf', 'isNoneOf']), value: some(from.stages) }),
      () => ({ field: 'dealStageId.isWon', op: 'is', value: random() < 0.5 }),
      () => ({ field: 'companyId', op: pick(['isEmpty', 'isNotEmpty']) }),
      () => ({
        field: 'companyId.industryId',
        op: pick(['isAnyOf', 'isNoneOf']),
        value: some(from.industries),
      }),
      () => ({ field: 'companyId.industryId', op: pick(['isEmpty', 'isNotEmpty']) }),
      () => ({ field: 'companyId.name', op: pick(['is', 'isNot']), value: 'COMPANY 2' }),
      () => ({ field: 'tagIds', op: pick(['isAnyOf', 'isNoneOf', 'hasOtherThan']), value: some(from.tags) }),
      () => ({
        field: 'lostReason',
        op: pick(['is', 'isNot', 'contains']),
        value: pick(['price', 'TIMING', 'no']),
      }),
      () => ({ field: 'probability', op: pick(['above', 'atMost']), value: pick([10, 30, 55]) }),
      () => ({
        field: 'expectedCloseDate',
        op: pick(['before', 'after']),
        value: pick(['2026-03-01', '2026-08-15']),
      }),
      ...(from.hasCustomFields
        ? [
            (): Filter => ({
              field: 'custom.tier',
              op: pick(['is', 'isNot']),
              value: pick(['gold', 'silver']),
            }),
          ]
        : []),
    ])();

  const filter = (): Filter => {
    const parts = [condition(), condition()];
    return random() < 0.5 ? condition() : random() < 0.5 ? { and: parts } : { or: parts };
  };

  const period = () => pick(['day', 'week', 'month', 'quarter', 'year'] as const);
  const top = () => maybe(0.5, () => 1 + Math.floor(random() * 3));
  const dimension = (): ReportDimension =>
    pick<() => ReportDimension>([
      () => ({ field: 'dealStageId', top: top() }),
      () => ({ field: 'companyId', top: top() }),
      () => ({ field: 'companyId.industryId', top: top() }),
      () => ({ field: 'companyId.name', top: top() }),
      () => ({ field: 'dealStageId.isWon' }),
      () => ({ field: 'tagIds', top: top() }),
      () => ({ field: 'lostReason', top: top() }),
      () => ({ field: 'name', top: top() }),
      () => ({ field: 'probability', top: top() }),
      () => ({ field: 'probability', ranges: [20, 50.5] }),
      () => ({ field: 'baseAmount', ranges: [100, 333.33, 900] }),
      () => ({ field: 'expectedCloseDate', period: period() }),
      ...(from.hasCustomFields
        ? [
            (): ReportDimension => ({ field: 'custom.tier', top: top() }),
            (): ReportDimension => ({ field: 'custom.topics', top: top() }),
            (): ReportDimension => ({ field: 'custom.renewed' }),
            (): ReportDimension => ({ field: 'custom.score', ranges: [2.5, 5] }),
            (): ReportDimension => ({ field: 'custom.renewal', period: period() }),
          ]
        : []),
    ])();

  const measure = (): Measure =>
    pick<() => Measure>([
      () => ({ measure: 'count', filter: maybe(0.4, filter) }),
      () => ({
        measure: pick(['sum', 'average', 'minimum', 'maximum'] as const),
        field: pick(['baseAmount', 'probability', ...(from.hasCustomFields ? ['custom.score'] : [])]),
        filter: maybe(0.4, filter),
      }),
      () => ({
        measure: 'distinct',
        field: pick(['companyId', 'lostReason', 'probability']),
        filter: maybe(0.3, filter),
      }),
      () => ({ measure: 'share', filter: filter(), of: maybe(0.5, filter) }),
    ])();

  const measures = [
    { measure: 'count' } as const,
    ...Array.from({ length: Math.floor(random() * 4) }, measure),
  ];
  const time = maybe(0.4, () =>
    pick([
      { field: 'expectedCloseDate', from: '2026-02-01', to: '2026-07-31' },
      { field: 'expectedCloseDate', from: '2026-05-10', to: '2026-06-08' },
    ]),
  );
  const by = Array.from({ length: Math.floor(random() * 3) }, dimension);
  return JSON.parse(
    JSON.stringify({
      entity: 'deal',
      filter: maybe(0.6, filter),
      time,
      compare: time && maybe(0.6, () => pick(['previousPeriod', 'yearAgo'])),
      by,
      measures,
      having: maybe(0.2, () => [{ measure: 0, op: pick(['atLeast', 'below']), value: 3 }]),
      sort: maybe(0.5, () => ({ by: pick(['name', 0, measures.length - 1]), isDescending: random() < 0.5 })),
      show: 'pivot',
    }),
  );
}

import { createHash } from 'node:crypto';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { type Condition, type Filter, referencedName } from '@pipewright/contract/filters.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../../resources/define-module.ts';

/**
 * What decides the figures of a report: its definition, the organization, and whose records count. People with the same
 * rights share a result as long as no right is limited to somebody's own records.
 */
export function resultKey(principal: Principal, definition: ReportDefinition): string {
  const { tenantId, userId, permissions, teamIds = [], customFields } = principal;
  const rights = [...permissions].sort(([one], [other]) => (one < other ? -1 : 1));
  const reaches = new Set(permissions.values());
  const access = {
    rights,
    fields: customFields?.id ?? null,
    team: reaches.has('team') ? [...teamIds].sort() : null,
    person: reaches.has('own') || reaches.has('team') ? userId : null,
  };
  return createHash('sha256')
    .update(JSON.stringify([tenantId, access, definition]))
    .digest('base64');
}

/** What any report can depend on: names of people, formats, rates and what people may see. */
const everywhere = [
  'membership',
  'organization',
  'currency',
  'team',
  'custom-field',
  'custom-object',
  'user-role',
];
/** Scores follow from activities and rules, and are not logged themselves. */
const derivedFrom: Readonly<Record<string, readonly string[]>> = { lead: ['activity', 'lead-score-rule'] };

/** The kinds of records whose changes can change the figures of a report, or what its groups are called. */
export function dependenciesOf(
  definition: ReportDefinition,
  all: readonly Module[],
  { customFields }: Pick<Principal, 'customFields'>,
): ReadonlySet<string> {
  const { entity } = definition;
  const found = new Set([entity, ...everywhere, ...(derivedFrom[entity] ?? [])]);
  addCustom(entity);
  for (const path of fieldsIn(definition)) {
    addPath(entity, path);
  }
  return found;

  /** What a field refers to, also one of a record that a reference leads to. */
  function addPath(kind: string, path: string): void {
    const declared = all.find(each => each.resource.name === kind)?.resource.fields;
    const fields: Fields = { ...declared, ...customFields?.ofEntity(kind)?.active };
    const [name, rest] = referencedName(fields, path) ?? [path];
    const target = fields[name]?.references ?? fields[name]?.items?.references;
    if (target) {
      found.add(target);
      addCustom(target);
    }
    if (target && rest !== undefined) {
      addPath(target, rest);
    }
  }

  /** What custom fields of a kind refer to and formulas read. */
  function addCustom(kind: string): void {
    const own = customFields?.ofEntity(kind);
    for (const related of own?.related ?? []) {
      found.add(related);
    }
    for (const { references } of Object.values(own?.active ?? {})) {
      if (references) {
        found.add(references);
      }
    }
  }
}

function fieldsIn({ filter, time, by, measures }: ReportDefinition): string[] {
  return [
    ...fieldsOf(filter),
    ...(time ? [time.field] : []),
    ...by.map(({ field }) => field),
    ...measures.flatMap(measure => [
      ...fieldsOf(measure.filter),
      ...(measure.measure === 'share' ? fieldsOf(measure.of) : []),
      ...('field' in measure ? [measure.field] : []),
    ]),
  ];
}

function fieldsOf(filter: Filter | undefined): string[] {
  if (!filter) {
    return [];
  }
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
  return parts ? parts.flatMap(fieldsOf) : [(filter as Condition).field];
}

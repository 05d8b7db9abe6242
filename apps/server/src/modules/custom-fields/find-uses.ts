import { fieldsAsked } from '@pipewright/contract/customization/conditional-fields.ts';
import { customName } from '@pipewright/contract/customization/custom-names.ts';
import { type FieldUseKind, fieldUses } from '@pipewright/contract/operations/customization/custom-fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { findAutomationsUsing } from '../../platform/automations/usage/where-used.ts';
import type { CustomFieldSet } from '../../platform/custom-fields/custom-field-set.ts';
import { formulasReading } from '../../platform/custom-fields/formulas/check-definition.ts';
import { readAllCustomFields } from '../../platform/custom-fields/read-all-fields.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';

export interface UsedField {
  readonly id: string;
  readonly entity: string;
  readonly slug: string;
}

export interface FieldUse {
  readonly kind: FieldUseKind;
  readonly name: string;
  readonly blocks: boolean;
}

/** What uses a custom field, as far as the caller may see it. What blocks comes first. */
export async function findUses(tx: TenantTx, field: UsedField): Promise<FieldUse[]> {
  const [byFields, automations, rules, shown] = await Promise.all([
    findFieldsUsing(tx, field),
    findAutomations(tx, field),
    findRules(tx, field),
    findShown(tx, field),
  ]);
  return [...byFields, ...automations, ...rules, ...shown];
}

function use(kind: FieldUseKind, name: string, blocks: boolean = fieldUses[kind].blocks): FieldUse {
  return { kind, name, blocks };
}

/** Other custom fields whose formula or condition reads the field. */
async function findFieldsUsing(tx: TenantTx, { entity, slug }: UsedField): Promise<FieldUse[]> {
  const all = await readAllCustomFields(tx);
  const conditional = (all?.ofEntity(entity)?.stored ?? []).filter(
    ({ isActive, rules: { shownIf, requiredIf } }) =>
      isActive &&
      [shownIf, requiredIf].some(filter => filter && fieldsAsked(filter).includes(customName(slug))),
  );
  return [
    ...formulasReading({ entity, slug }, all).map(label => use('formula', label)),
    ...conditional.map(({ label }) => use('condition', label)),
  ];
}

/** An automation that is paused or a draft does not block: it is checked again when it is published. */
async function findAutomations(tx: TenantTx, { id }: UsedField): Promise<FieldUse[]> {
  const isManager = tx.principal.permissions.has('automations.manage');
  const using = await findAutomationsUsing(tx, [id]);
  return using.map(({ name, isOn }) => use('automation', isManager ? name : '', isOn));
}

/** Rules that the database evaluates for each written record. */
async function findRules(tx: TenantTx, { entity, slug }: UsedField): Promise<FieldUse[]> {
  const { tenantId } = tx.principal;
  const pattern = ownPattern(slug);
  const rows = await tx<{ kind: 'scoringRule' | 'territory'; name: string }>`
    select 'scoringRule' as kind, name from crm.lead_score_rule
    where tenant_id = ${tenantId} and is_active and ${entity} = 'lead' and condition::text ~ ${pattern}
    union all
    select 'territory', name from crm.territory
    where tenant_id = ${tenantId} and is_active
      and case ${entity} when 'lead' then lead_filter when 'company' then company_filter end::text ~ ${pattern}
    order by 1, 2 limit 100`;
  return rows.map(({ kind, name }) => use(kind, name));
}

/** What shows the field, and goes on without it. */
async function findShown(tx: TenantTx, { entity, slug }: UsedField): Promise<FieldUse[]> {
  const { tenantId, userId } = tx.principal;
  const [own, related] = [ownPattern(slug), relatedPattern(entity, slug, await readAllCustomFields(tx))];
  const [views, reports, layouts] = await Promise.all([
    tx<{ name: string }>`
      select name from crm.saved_view
      where tenant_id = ${tenantId} and entity = ${entity} and (is_shared or owner_user_id = ${userId})
        and address ~ ${own}
      order by name, id limit 100`,
    tx<{ name: string }>`
      select name from crm.report
      where tenant_id = ${tenantId} and (is_shared or owner_user_id = ${userId})
        and (definition ->> 'entity' = ${entity} and definition::text ~ ${own} or definition::text ~ ${related})
      order by name, id limit 100`,
    tx<{ name: string | null }>`
      select user_role.name from crm.layout
      left join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = layout.user_role_id
      where layout.tenant_id = ${tenantId} and layout.entity = ${entity} and arrangement::text ~ ${own}
      order by user_role.name limit 100`,
  ]);
  return [
    ...views.map(({ name }) => use('savedView', name)),
    ...reports.map(({ name }) => use('report', name)),
    ...layouts.map(({ name }) => use('layout', name ?? '')),
  ];
}

/** Neither `custom.tier_2` nor `companyId.custom.tier`. Addresses of views are encoded, so letters can precede it. */
function ownPattern(slug: string): string {
  return `(?<!\\.)custom\\.${slug}(?![a-z0-9_])`;
}

/** A pattern that no text matches. */
const neverFound = '(?!)';

/** The field of a record that another record refers to: `companyId.custom.tier`, `custom.supplier.custom.tier`. */
function relatedPattern(entity: string, slug: string, custom: CustomFieldSet | undefined): string {
  const builtIn = resources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { references }]) => (references === entity ? [name] : [])),
  );
  const own = resources.flatMap(({ name }) =>
    (custom?.ofEntity(name)?.stored ?? []).flatMap(({ slug: each, rules }) =>
      rules.references === entity ? [`custom\\.${each}`] : [],
    ),
  );
  const references = [...new Set([...builtIn, ...own])];
  if (references.length === 0) {
    return neverFound;
  }
  return `(?<![A-Za-z0-9_])(${references.join('|')})\\.custom\\.${slug}(?![a-z0-9_])`;
}

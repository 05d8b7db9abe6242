import { customName } from '@pipewright/contract/customization/custom-names.ts';
import {
  type ImportSettings,
  importSettings,
  type NewField,
} from '@pipewright/contract/operations/import/import-settings.ts';
import { customFields, customizableEntities } from '@pipewright/contract/resources/custom-fields.ts';
import type { ChangeSet, TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { demand, type Principal } from '../../principal.ts';
import type { Module } from '../../resources/define-module.ts';
import { findModule, insertRecord } from '../../resources/write/write-records.ts';
import { rulesOf } from './choice-options.ts';

/** Whether an import of these records can add custom fields. */
export function canAddFields(principal: Principal, resource: string): boolean {
  return (
    principal.permissions.has(customFields.permissions.create) &&
    (customizableEntities as readonly string[]).includes(resource)
  );
}

interface FileWithSettings {
  readonly id: string;
  readonly resource: string;
  readonly settings: unknown;
}

/** Throws where a custom field that an import would create cannot be created. */
export async function checkNewFields(tx: TenantTx, files: readonly FileWithSettings[]): Promise<void> {
  const wanted = files.flatMap(wantedOf);
  if (wanted.length > 0) {
    demand(tx.principal, customFields.permissions.create);
    await findExisting(tx, wanted);
  }
}

/**
 * Creates the custom fields of an import in its change set, so that its undo removes them, and returns the settings of
 * each file with the columns mapped to them. Files of the same records share a field of the same name.
 */
export async function createNewFields(
  tx: TenantTx,
  all: readonly Module[],
  changeSet: ChangeSet,
  files: readonly FileWithSettings[],
): Promise<ReadonlyMap<string, ImportSettings>> {
  const wanted = files.flatMap(wantedOf);
  if (wanted.length === 0) {
    return new Map();
  }
  const slugs = await findExisting(tx, wanted);
  const module = findModule(all, customFields.name);
  for (const field of wanted) {
    if (!slugs.has(keyOf(field))) {
      const { entity, label, type } = field;
      const rules = rulesOf({ type, options: optionsIn(wanted, field) });
      const { slug } = await insertRecord(
        tx,
        module,
        customFields.body.parse({ entity, label, type, rules }),
      );
      slugs.set(keyOf(field), String(slug));
    }
  }
  changeSet.changedEntities.add(customFields.name);
  return new Map(
    [...Map.groupBy(wanted, ({ fileId }) => fileId)].map(([fileId, own]) => {
      const names = new Map(own.map(field => [field.name, customName(slugs.get(keyOf(field)) ?? '')]));
      const { settings } = own[0] as Wanted;
      const mapping = settings.mapping.map(name => (name === null ? null : (names.get(name) ?? name)));
      return [fileId, { ...settings, mapping }];
    }),
  );
}

interface Wanted extends NewField {
  readonly fileId: string;
  readonly entity: string;
  /** What the mapping calls it. */
  readonly name: string;
  readonly settings: ImportSettings;
}

function wantedOf({ id: fileId, resource: entity, settings: stored }: FileWithSettings): Wanted[] {
  const settings = importSettings.parse(stored);
  return Object.entries(settings.newFields).flatMap(([name, field]) =>
    settings.mapping.includes(name) ? [{ ...field, fileId, entity, name, settings }] : [],
  );
}

function keyOf({ entity, label }: Pick<Wanted, 'entity' | 'label'>): string {
  return `${entity} ${label.toLowerCase()}`;
}

/** The options of a choice in all files that share it. */
function optionsIn(wanted: readonly Wanted[], field: Wanted): string[] {
  return wanted.flatMap(each => (keyOf(each) === keyOf(field) ? (each.options ?? []) : []));
}

/** The slugs of fields that are there already. A name that means something else is refused. */
async function findExisting(tx: TenantTx, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const entities = [...new Set(wanted.map(({ entity }) => entity))];
  const rows = await tx<ExistingField>`
    select entity, label, type, slug, is_active as "isActive", rules -> 'options' as options from crm.custom_field
    where tenant_id = ${tx.principal.tenantId} and entity = any (${entities}::text[])`;
  const known = new Map(rows.map(row => [keyOf(row), row]));
  const types = new Map<string, string>();
  for (const { type, label, name, ...field } of wanted) {
    const key = keyOf({ ...field, label });
    const there = known.get(key);
    if (there && !there.isActive) {
      throw invalid({
        [`newFields.${name}`]: msg`The custom field “${label}” is retired. Use another name, or activate that field again.`,
      });
    }
    if ((there && there.type !== type) || (types.get(key) ?? type) !== type) {
      throw invalid({
        [`newFields.${name}`]: msg`There is a custom field “${label}” of another type already. Use another name, or map the column to that field.`,
      });
    }
    if (there && type === 'choice' && !hasOptions(there, field.options ?? [])) {
      throw invalid({
        [`newFields.${name}`]: msg`There is a custom field “${label}” with other options already. Use another name, or map the column to that field.`,
      });
    }
    types.set(key, type);
  }
  return new Map([...known].flatMap(([key, { slug }]) => (types.has(key) ? [[key, slug]] : [])));
}

interface ExistingField extends Record<string, unknown> {
  entity: string;
  label: string;
  type: string;
  slug: string;
  isActive: boolean;
  options: { label: string; isActive?: boolean }[] | null;
}

function hasOptions({ options }: ExistingField, wanted: readonly string[]): boolean {
  const known = new Set(options?.map(({ label }) => label.toLowerCase()));
  return wanted.every(name => known.has(name.toLowerCase()));
}

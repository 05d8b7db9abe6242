import { slugOf, slugPattern } from '@pipewright/contract/customization/custom-names.ts';
import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import {
  convertField,
  previewFieldConversion,
  previewFormula,
  readCustomFieldUsage,
} from '@pipewright/contract/operations/customization/custom-fields.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import {
  convertValuesJob,
  previewConversion,
} from '../../platform/custom-fields/conversions/convert-field.ts';
import { checkFormulaDefinition, unsaved } from '../../platform/custom-fields/formulas/check-definition.ts';
import { calculatePreview } from '../../platform/custom-fields/formulas/preview-formula.ts';
import { readAllCustomFields } from '../../platform/custom-fields/read-all-fields.ts';
import {
  countRecordsWith,
  removedAtOnce,
  removeValues,
  removeValuesJob,
} from '../../platform/custom-fields/remove-values.ts';
import type { CustomObjectSet } from '../../platform/custom-objects/custom-object-set.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { msg } from '../../platform/language/message.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { checkConditions } from './check-conditions.ts';
import { checkRules, type Definition } from './check-rules.ts';
import { readUsage } from './read-usage.ts';
import { refuseBrokenFormulas, refuseUnfitChange, type StoredDefinition } from './refuse-changes.ts';
import { isReservedSlug } from './reserved-slugs.ts';
import { startConversion } from './start-conversion.ts';

/** The definitions of custom fields. Limits, and what never changes, are enforced by the database. */
export const customFieldsModule = defineModule({
  resource: customFields,
  table: 'custom_field',
  trustedOnly: 'Decides which values people see.',

  async check({ tx, ids, body }) {
    if (ids.length === 0) {
      const added = { ...body, slug: body.slug ?? unsaved } as Definition;
      return (
        checkNew(body as Definition) ??
        checkObjects(added, tx.principal.customObjects) ??
        checkRules(added) ??
        (await checkAgainstOthers(tx, added))
      );
    }
    const definitions = await readDefinitions(tx, ids);
    const changes = body as Partial<StoredDefinition>;
    for (const stored of definitions) {
      const changed = { ...stored, ...body } as Definition;
      const wrong = checkRules(changed) ?? checkIndex(changed, body);
      if (wrong) {
        return wrong;
      }
      const wrongRules = body.rules ? await checkAgainstOthers(tx, changed) : undefined;
      if (wrongRules) {
        return wrongRules;
      }
      if (body.isActive && !stored.isActive) {
        await refuseUnfitConditions(tx, changed);
      }
      await refuseUnfitChange(tx, stored, changes);
    }
    await refuseBrokenFormulas(tx, definitions, changes);
    return undefined;
  },

  async prepare({ tx, ids, body: given }) {
    // Search looks for the keys of indexed fields.
    const body = given.isSearchable ? { ...given, isIndexed: true } : given;
    if (ids.length > 0) {
      return body;
    }
    const { entity = '', label = '' } = body;
    return {
      ...body,
      slug: body.slug || (await freeSlug(tx, entity, slugOf(label) || 'field')),
      sortOrder: body.sortOrder ?? (await lastPlace(tx, entity)),
    };
  },

  routes: ({ modules, longJobs }) => [
    defineReadRoute(readCustomFieldUsage, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        return { body: await readUsage(tx, await readDefinition(tx, params.id)) };
      }),
    ),
    defineReadRoute(previewFieldConversion, ({ principal, params, body, db }) =>
      db.read(principal, async tx => ({
        body: await previewConversion(tx, await readDefinition(tx, params.id), body),
      })),
    ),
    defineWriteRoute(convertField, async ({ tx, changeSet, params, body }) =>
      startConversion(tx, changeSet, { modules, longJobs }, await readDefinition(tx, params.id), body),
    ),
    defineReadRoute(previewFormula, ({ principal, body, db }) =>
      db.read(principal, async tx => ({ body: await calculatePreview(tx, body) })),
    ),
  ],
  longJobs: () => [removeValuesJob, convertValuesJob],

  /** Values are deleted only in a second step, after the field has been retired. */
  async checkDelete(tx, ids) {
    const active = (await readDefinitions(tx, ids)).filter(({ isActive }) => isActive);
    if (active.length > 0) {
      throw conflict(msg`Retire ${active.map(({ label }) => label).join(', ')} before you delete it.`);
    }
  },

  /** The values are deleted with the field, by the same change set: an undo brings back both. */
  async beforeDelete({ tx, changeSet, ids, longJobs }) {
    const jobs: Awaited<ReturnType<typeof longJobs.create>>[] = [];
    for (const [entity, fields] of Map.groupBy(await readDefinitions(tx, ids), field => field.entity)) {
      const values = { entity, keys: fields.map(({ key }) => key) };
      changeSet.changedEntities.add(entity);
      if ((await countRecordsWith(tx, values, removedAtOnce + 1)) <= removedAtOnce) {
        await removeValues(tx, values, null);
        continue;
      }
      const label = msg`Deleting the values of ${fields
        .map(field => field.label)
        .join(', ')
        .slice(0, 200)}`;
      const total = await countRecordsWith(tx, values);
      jobs.push(
        await longJobs.create(tx, changeSet, { kind: removeValuesJob.kind, label, input: values, total }),
      );
    }
    return () => {
      for (const job of jobs) {
        longJobs.wakeWorker(job);
      }
    };
  },
});

/** What depends on the other fields: a formula, and conditions. */
async function checkAgainstOthers(tx: TenantTx, definition: Definition) {
  const { type, rules } = definition;
  if (type !== 'formula' && !rules.shownIf && !rules.requiredIf) {
    return undefined;
  }
  const others = await readAllCustomFields(tx);
  return (
    checkConditions(definition, others) ??
    (type === 'formula' ? checkFormulaDefinition(definition, others) : undefined)
  );
}

/** A field that is used again may ask about fields that there are no longer. */
async function refuseUnfitConditions(tx: TenantTx, definition: Definition): Promise<void> {
  const wrong = checkConditions(definition, await readAllCustomFields(tx));
  const [problem] = Object.values(wrong ?? {});
  if (problem !== undefined) {
    throw conflict(problem);
  }
}

/** A field of an object that is not in use would appear in whatever object is defined next. */
function checkObjects(
  { entity, rules }: Definition,
  objects: CustomObjectSet | undefined,
): Record<string, string> | undefined {
  const isMissing = (name: string) => isObjectEntity(name) && !objects?.ofEntity(name);
  if (isMissing(entity)) {
    return { entity: 'There is no such custom object' };
  }
  return isMissing(rules.references ?? '')
    ? { 'rules.references': 'There is no such custom object' }
    : undefined;
}

function checkIndex(
  { isSearchable, isUnique }: Definition,
  body: Partial<Definition>,
): Record<string, string> | undefined {
  const loses = isSearchable && !body.isSearchable && body.isIndexed === false && !isUnique;
  return loses ? { isIndexed: 'A searchable field must be indexed' } : undefined;
}

function checkNew({ entity, slug }: Partial<Definition>): Record<string, string> | undefined {
  if (slug === undefined) {
    return undefined;
  }
  if (!slugPattern.test(slug)) {
    return { slug: 'Use small letters, digits and “_”, and begin with a letter' };
  }
  return isReservedSlug(entity ?? '', slug)
    ? { slug: `“${slug}” is the name of a built-in field` }
    : undefined;
}

async function readDefinition(tx: TenantTx, id: string): Promise<StoredDefinition> {
  const [definition] = await readDefinitions(tx, [id]);
  if (!definition) {
    throw notFound('No such custom field.');
  }
  return definition;
}

async function readDefinitions(tx: TenantTx, ids: readonly string[]): Promise<StoredDefinition[]> {
  return tx<StoredDefinition & Record<string, unknown>>`
    select id, entity, slug, key, label, type, is_required as "isRequired", is_unique as "isUnique",
      is_indexed as "isIndexed", is_searchable as "isSearchable", is_active as "isActive", section, help, rules
    from crm.custom_field
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[])`;
}

async function lastPlace(tx: TenantTx, entity: string): Promise<number> {
  const [row] = await tx<{ place: number }>`
    select coalesce(max(sort_order), 0) + 1 as place from crm.custom_field
    where tenant_id = ${tx.principal.tenantId} and entity = ${entity}`;
  return row?.place ?? 1;
}

async function freeSlug(tx: TenantTx, entity: string, wanted: string): Promise<string> {
  const rows = await tx<{ slug: string }>`
    select slug from crm.custom_field where tenant_id = ${tx.principal.tenantId} and entity = ${entity}`;
  const taken = new Set(rows.map(({ slug }) => slug));
  const isFree = (slug: string) => !taken.has(slug) && !isReservedSlug(entity, slug);
  let [slug, n] = [wanted, 2];
  while (!isFree(slug)) {
    slug = `${wanted}_${n}`;
    n += 1;
  }
  return slug;
}

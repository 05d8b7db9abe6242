import {
  maxCustomFields,
  maxCustomObjects,
  maxObjectSlug,
  objectSlugOf,
  objectSlugPattern,
} from '@pipewright/contract/customization/custom-objects.ts';
import {
  deleteCustomObject,
  readCustomObjectUsage,
} from '@pipewright/contract/operations/customization/custom-objects.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { layouts } from '@pipewright/contract/resources/layouts.ts';
import { objectRecords } from '@pipewright/contract/resources/object-records.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { msg } from '../../platform/language/message.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { tableOf } from '../../platform/resources/query/columns.ts';
import { refuseDelete } from '../../platform/resources/write/refuse-delete.ts';
import { deleteRecord, findModule } from '../../platform/resources/write/write-records.ts';
import { demandRolesOf } from './demand-roles.ts';
import { readObjectUsage } from './read-object-usage.ts';
import { refuseUsed, type StoredObject } from './refuse-used.ts';
import { checkNames, reservedSlugs } from './reserved-names.ts';

/** The definitions of custom objects. How many there can be, and what never changes, is enforced by the database. */
export const customObjectsModule = defineModule({
  resource: customObjects,
  table: 'custom_object',
  trustedOnly: 'Roles grant access to the records of each object.',
  usedBy: objectRecords.map(({ name, label }) => ({ table: tableOf(name), column: 'object_id', label })),

  async check({ tx, ids, body }) {
    const { slug } = body;
    const wrongNames = await checkNames(tx, ids, body);
    if (wrongNames || ids.length > 0 || slug === undefined) {
      return wrongNames;
    }
    if (!objectSlugPattern.test(slug)) {
      return { slug: 'Use small letters, digits and “-”, and begin with a letter' };
    }
    return reservedSlugs.has(slug) ? { slug: msg`“${slug}” is used by the product itself` } : undefined;
  },

  async prepare({ tx, ids, body }) {
    if (ids.length > 0) {
      return body;
    }
    return {
      ...body,
      slug: body.slug ?? (await freeSlug(tx, objectSlugOf(body.pluralName ?? '') || 'object')),
      sortOrder: body.sortOrder ?? (await lastPlace(tx)),
    };
  },

  /** Objects are deleted only in a second step, after they have been retired. */
  async checkDelete(tx, ids) {
    const objects = await readObjects(tx, ids);
    await refuseUsed(tx, objects);
    await demandRolesOf(tx, objects);
  },

  async beforeDelete({ tx, changeSet, ids }) {
    const entities = (await readObjects(tx, ids)).map(({ entity }) => entity);
    await tx`
      delete from crm.custom_field
      where tenant_id = ${tx.principal.tenantId} and entity = any (${entities}::text[])`;
    changeSet.changedEntities.add(customFields.name);
    changeSet.changedEntities.add(userRoles.name);
    changeSet.changedEntities.add(layouts.name);
    return undefined;
  },

  routes: ({ modules, longJobs }) => [
    defineReadRoute(readCustomObjectUsage, ({ principal, db }) =>
      db.read(principal, async tx => ({
        body: {
          maxObjects: maxCustomObjects,
          maxFields: maxCustomFields,
          objects: await readObjectUsage(tx),
        },
      })),
    ),
    defineWriteRoute(deleteCustomObject, async ({ tx, changeSet, params: { id }, body }) => {
      const module = findModule(modules, customObjects.name);
      const [object] = await readObjects(tx, [id]);
      if (!object) {
        throw notFound('No such custom object.');
      }
      if (object.name !== body.name) {
        throw invalid({ name: 'This is not the name of the object' });
      }
      await refuseDelete(tx, module, modules, [id]);
      await module.beforeDelete?.({ tx, changeSet, ids: [id], longJobs });
      await deleteRecord(tx, module, { id });
      return { body: { message: 'The custom object was deleted.' } };
    }),
  ],
});

async function readObjects(tx: TenantTx, ids: readonly string[]): Promise<StoredObject[]> {
  return tx<StoredObject>`
    select id, name, entity, is_active as "isActive" from crm.custom_object
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[])`;
}

async function lastPlace(tx: TenantTx): Promise<number> {
  const [row] = await tx<{ place: number }>`
    select coalesce(max(sort_order), 0) + 1 as place from crm.custom_object
    where tenant_id = ${tx.principal.tenantId}`;
  return row?.place ?? 1;
}

async function freeSlug(tx: TenantTx, wanted: string): Promise<string> {
  const rows = await tx<{ slug: string }>`
    select slug from crm.custom_object where tenant_id = ${tx.principal.tenantId}`;
  const taken = new Set([...reservedSlugs, ...rows.map(({ slug }) => slug)]);
  let [slug, n] = [wanted, 2];
  while (taken.has(slug)) {
    const ending = `-${n}`;
    slug = wanted.slice(0, maxObjectSlug - ending.length).replace(/-+$/, '') + ending;
    n += 1;
  }
  return slug;
}

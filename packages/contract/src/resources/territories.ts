import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import {
  choice,
  defaulted,
  embedded,
  filterField,
  masterFields,
  optional,
  reference,
  references,
  withTexts,
} from '../fields/fields.ts';
import { person } from '../fields/place-fields.ts';

/** How the owner of a record is chosen when it comes into a territory. */
export const ownerRules = ['nobody', 'person', 'round-robin', 'least-busy'] as const;

/**
 * Who sells where: a tree with rules. The first territory whose filter matches wins, and a child is asked only where its
 * parent matches. See docs/adr/0106-territories.md.
 */
export const territories = defineResource({
  name: 'territory',
  path: '/territories',
  label: ['territory', 'territories'],
  area: 'people',
  permissions: {
    read: 'masters.read',
    create: 'territories.manage',
    edit: 'territories.manage',
    delete: 'territories.manage',
    import: 'territories.manage',
    export: 'masters.export',
  },
  fields: {
    ...masterFields,
    parentId: withTexts(optional(reference('territory')), {
      help: 'Only records that match the parent can match this territory.',
      placeholder: 'None',
    }),
    managerUserId: withTexts(optional(reference('user')), { label: 'Manager' }),
    memberUserIds: withTexts(defaulted(references('user', 500), []), { label: 'Members' }),
    /** A filter on companies. Without one, companies only come here by hand or through children. */
    companyFilter: withTexts(optional(filterField), { label: 'Companies' }),
    /** The same for leads. */
    leadFilter: withTexts(optional(filterField), { label: 'Leads' }),
    ownerRule: withTexts(
      defaulted(
        choice(ownerRules, {
          nobody: 'Nobody: owners stay',
          person: 'One person',
          'round-robin': 'Members in turn',
          'least-busy': 'The least busy member',
        }),
        'nobody',
      ),
      { label: 'Who gets the records', help: 'Used when a record comes into the territory by its rules.' },
    ),
    assigneeUserId: withTexts(optional(reference('user')), { label: 'Person' }),
    manager: person('managerUserId'),
    assignee: person('assigneeUserId'),
    parent: embedded({ via: 'parentId', from: 'territory', shape: { name: z.string() } }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});

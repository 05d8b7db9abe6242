import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { companies } from '../../resources/companies.ts';
import { leads } from '../../resources/leads.ts';
import { ownerRules, territories } from '../../resources/territories.ts';
import { uncheckedFilter } from '../../unchecked-filter.ts';

const params = z.strictObject({ id: z.uuid() });
const named = z.object({ id: z.uuid(), name: z.string() });
const person = z.object({ id: z.uuid(), fullName: z.string() });
const entity = z.enum(['company', 'lead']);
const managed = { access: territories.permissions.edit, tag: 'territories' } as const;

/** What the rules would change about the records of one kind. */
const changes = z.object({
  entity,
  /** How many records would come into another territory. */
  total: z.int(),
  moves: z.array(z.object({ from: named.nullable(), to: named.nullable(), count: z.int() })),
  /** How many records would get another owner, and how many each person would get and give away. */
  ownersChanged: z.int(),
  owners: z.array(z.object({ person, gets: z.int(), gives: z.int() })),
  /** How many records each person would newly see, and no longer see; only people for whom that changes. */
  access: z.array(z.object({ person, gains: z.int(), loses: z.int() })),
  /** How many records stay where somebody has put them. */
  chosen: z.int(),
});
export type TerritoryChanges = z.infer<typeof changes>;

export const previewTerritories = defineOperation({
  ...managed,
  method: 'GET',
  path: '/territories/preview',
  summary: 'What applying the rules of the territories would change',
  result: z.object({ changes: z.array(changes) }),
});

const result = z.object({
  message: z.string(),
  /** The work continues in the background. */
  job: z.object({ id: z.uuid() }).optional(),
});

export const applyTerritories = defineOperation({
  ...managed,
  method: 'POST',
  path: '/territories/apply',
  summary: 'Move all companies and leads that follow the rules to the territories that these say',
  mayTakeLonger: true,
  result,
});

export const removeTerritory = defineOperation({
  ...managed,
  access: territories.permissions.delete,
  method: 'POST',
  path: '/territories/:id/remove',
  summary: 'Delete a territory, and say where its records go',
  params,
  body: z.strictObject({
    /** `rules`: where the rules of the other territories say. An id: that territory, as if somebody had chosen it. Null: none. */
    recordsTo: z.union([z.literal('rules'), z.uuid()]).nullable(),
  }),
  mayTakeLonger: true,
  result,
});

/** Why a record is where it is. */
const explanation = z.object({
  territory: named.nullable(),
  /** False if somebody has chosen the territory. */
  followsRules: z.boolean(),
  /** Where the rules would put it now. */
  byRules: named.nullable(),
  /** The rules that lead to its territory, from the top of the tree down. */
  rules: z.array(z.object({ id: z.uuid(), name: z.string(), filter: uncheckedFilter.nullable() })),
  /** The names of the records that these filters mention, by id. */
  names: z.record(z.string(), z.string()),
  ownerRule: z.enum(ownerRules).nullable(),
  /** Whether that rule has chosen the owner. */
  ownerByTerritory: z.boolean(),
});
export type TerritoryExplanation = z.infer<typeof explanation>;

export const explainCompanyTerritory = defineOperation({
  method: 'GET',
  path: '/companies/:id/territory',
  access: companies.permissions.read,
  tag: 'companies',
  summary: 'Why a company is in its territory',
  params,
  result: explanation,
});

export const explainLeadTerritory = defineOperation({
  method: 'GET',
  path: '/leads/:id/territory',
  access: leads.permissions.read,
  tag: 'leads',
  summary: 'Why a lead is in its territory',
  params,
  result: explanation,
});

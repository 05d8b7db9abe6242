import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { leadGrade } from '../../lead-grades.ts';
import { likelihood, likelihoodReason } from '../../likelihood.ts';
import { ruleKinds } from '../../resources/lead-score-rules.ts';
import { leads } from '../../resources/leads.ts';

const params = z.strictObject({ id: z.uuid() });
const { read, edit } = leads.permissions;

/** Which leads: what a list takes to search and filter. */
const selection = leads.operations.list.query.omit({
  pageSize: true,
  cursor: true,
  sort: true,
  total: true,
  fields: true,
});

/** What a report can group leads by. */
export const leadGroupings = [
  'leadStatusId',
  'leadSourceId',
  'priorityId',
  'countryId',
  'stateId',
  'cityId',
  'assignedToUserId',
  'companyName',
  'preferredContactMethod',
] as const;

const figures = { count: z.int(), value: z.number(), conversionRate: z.number() };

export const groupLeads = defineOperation({
  method: 'GET',
  path: '/leads/groups',
  access: read,
  tag: 'leads',
  summary: 'The leads that a search and filters select, counted by a field',
  query: selection.extend({ by: z.enum(leadGroupings) }),
  result: z.object({
    groups: z.array(
      z.object({
        /** Null: the leads that have none. */
        key: z.string().nullable(),
        name: z.string().nullable(),
        ...figures,
      }),
    ),
    /** Of all leads that are selected, also those of groups that are left out. */
    total: z.object(figures),
    /** Whether groups are left out: only the largest 1,000 are listed. */
    hasMore: z.boolean(),
  }),
});

/** Over whatever the list's search and filters select; defined in one place, in the server's lead-stats.ts. */
export const leadStats = defineOperation({
  method: 'GET',
  path: '/leads/stats',
  access: read,
  tag: 'leads',
  summary: 'The figures of the leads that a search and filters select',
  query: selection,
  result: z.object({
    totalLeads: z.int(),
    qualifiedLeads: z.int(),
    pipelineValue: z.number(),
    conversionRate: z.number(),
  }),
});

export const changeLeadStatus = defineOperation({
  method: 'PATCH',
  path: '/leads/:id/change-status',
  access: edit,
  tag: 'leads',
  summary: 'Give a lead another status',
  params,
  body: z.strictObject({ leadStatusId: z.string().trim().min(1).max(100) }),
  result: leads.record,
});

/** Why a lead has the score it has. */
export const explainLeadScore = defineOperation({
  method: 'GET',
  path: '/leads/:id/score',
  access: read,
  tag: 'leads',
  summary: 'The reasons of a lead’s score',
  params,
  result: z.object({
    score: z.int(),
    grade: leadGrade,
    /** What the score is the sum of, from 0 to 100. */
    fit: z.int(),
    engagement: z.int(),
    /** The rules that count for it, those with the most points first. */
    reasons: z.array(z.object({ reason: z.string(), kind: z.enum(ruleKinds), points: z.int() })),
    /** While the scores of all leads are computed anew, this one may still be made of the former rules. */
    isOutdated: z.boolean(),
  }),
});

/** What a lead is compared with closed ones by. */
export const likelihoodFields = ['leadSourceId', 'priorityId', 'assignedToUserId'] as const;
export type LikelihoodField = (typeof likelihoodFields)[number];

export const readLeadLikelihood = defineOperation({
  method: 'GET',
  path: '/leads/:id/likelihood',
  access: read,
  tag: 'leads',
  summary: 'How likely a lead is to be won, from what became of earlier ones',
  params,
  result: z.object({
    ...likelihood,
    /** The strongest first. */
    reasons: z.array(z.object({ field: z.enum(likelihoodFields), ...likelihoodReason })),
  }),
});
export type LeadLikelihood = z.output<typeof readLeadLikelihood.result>;

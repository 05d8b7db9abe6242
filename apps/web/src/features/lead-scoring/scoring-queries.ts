import type { BodyOf, RecordOf } from '@pipewright/contract/define-resource.ts';
import {
  previewLeadScoring,
  readLeadCalibration,
  readLeadScoring,
} from '@pipewright/contract/operations/sales/lead-scoring.ts';
import type { leadScoreRules } from '@pipewright/contract/resources/lead-score-rules.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import type { SearchParameters } from '../../kit/ui/address/search-parameters.ts';

export type Rule = RecordOf<typeof leadScoreRules>;
export type RuleBody = BodyOf<typeof leadScoreRules>;

/** Which rule is open in the drawer. */
export function scoringSearch(given: SearchParameters) {
  return { edit: given.edit, new: given.new };
}

/** The grades, and how far a recalculation is: asked again and again as long as there is one. */
export function scoringOptions() {
  return queryOptions({
    queryKey: ['lead-score-rule', 'scoring'],
    meta: { dependsOn: ['lead-score-rule', 'organization'] },
    queryFn: async ({ signal }) => (await call(readLeadScoring, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.recalculation ? 1500 : false),
  });
}

export function calibrationOptions() {
  return queryOptions({
    queryKey: ['lead', 'calibration'],
    meta: { dependsOn: ['lead', 'lead-score-rule', 'organization'] },
    queryFn: async ({ signal }) => (await call(readLeadCalibration, { signal })).data,
    staleTime: 60_000,
  });
}

export type Calibration = Awaited<ReturnType<NonNullable<ReturnType<typeof calibrationOptions>['queryFn']>>>;

/** What saving a rule would do. */
export function previewOptions(id: string | undefined, rule: RuleBody | null) {
  return queryOptions({
    queryKey: ['lead', 'scoring-preview', id, rule],
    queryFn: async ({ signal }) => (await call(previewLeadScoring, { body: { id, rule }, signal })).data,
  });
}

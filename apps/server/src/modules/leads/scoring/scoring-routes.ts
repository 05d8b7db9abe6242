import {
  changeLeadGrades,
  previewLeadScoring,
  readLeadCalibration,
  readLeadScoring,
} from '@pipewright/contract/operations/sales/lead-scoring.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../../platform/http/routes/define-route.ts';
import { readCalibration } from '../../../platform/lead-scoring/calibration.ts';
import { readGrades } from '../../../platform/lead-scoring/grades.ts';
import { previewRules } from '../../../platform/lead-scoring/preview-rules.ts';
import { readLastRescoring, readRescoring } from '../../../platform/lead-scoring/rescoring.ts';
import { assertFilter } from '../../../platform/lead-scoring/score-sql.ts';

export const scoringRoutes: readonly Route[] = [
  defineReadRoute(readLeadScoring, ({ principal, db }) =>
    db.read(principal, async tx => ({
      body: {
        grades: await readGrades(tx),
        recalculation: await readRescoring(tx),
        calculatedAtUtc: await readLastRescoring(tx),
      },
    })),
  ),

  defineWriteRoute(changeLeadGrades, async ({ tx, changeSet, body }) => {
    const { tenantId } = tx.principal;
    changeSet.changedEntities.add('organization');
    await tx`
      update crm.organization set lead_grade_a = ${body.A}, lead_grade_b = ${body.B}, lead_grade_c = ${body.C}
      where tenant_id = ${tenantId} and id = ${tenantId}`;
    return { body: await readGrades(tx) };
  }),

  defineReadRoute(previewLeadScoring, ({ principal, body, db }) =>
    db.read(principal, async tx => {
      const { id, rule } = body;
      if (rule) {
        assertFilter(rule.condition, principal);
      }
      const counted = rule?.isActive
        ? {
            ...rule,
            filter: rule.condition,
            withinDays: rule.kind === 'fit' ? null : (rule.withinDays ?? null),
          }
        : null;
      return { body: await previewRules(tx, { id, rule: counted }) };
    }),
  ),

  defineReadRoute(readLeadCalibration, ({ principal, db }) =>
    db.read(principal, async tx => ({ body: await readCalibration(tx) })),
  ),
];

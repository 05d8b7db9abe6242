import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { leadScoreRules, type RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { notifyFailure } from '../../kit/data/changes/notify-change.ts';
import { useReorder } from '../../kit/records/list/reorder/use-reorder.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import classes from './lead-scoring.module.css';
import { RuleRow } from './rule-row.tsx';
import type { Calibration, Rule } from './scoring-queries.ts';

interface RuleGroupProps {
  readonly kind: RuleKind;
  readonly rules: readonly Rule[];
  readonly lifts: Calibration['rules'];
  readonly mayManage: boolean;
  readonly onAdd?: (() => void) | undefined;
}

/** The rules of one group in their order, which can be changed by drag and by keyboard. */
export function RuleGroup({ kind, rules, lifts, mayManage, onAdd }: RuleGroupProps) {
  const { records, ordering, parts } = useReorder({
    screens: useScreens(leadScoreRules.name),
    records: rules,
    onFailure: error => notifyFailure(t`The new order couldn’t be saved.`, error),
  });
  const ordered = records as readonly Rule[];
  const canMove = mayManage && ordered.length > 1;
  const titleId = useId();
  const title = kind === 'fit' ? t`Fit` : t`Engagement`;
  const count = ordered.length;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        <span className={classes.muted}>
          {kind === 'fit' ? t`Who the lead is` : t`What happened with the lead`}
          {' · '}
          {t({ message: plural(count, { one: '# rule', other: '# rules' }) })}
        </span>
        {onAdd && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.addHere}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={onAdd}
            aria-describedby={titleId}
          >
            {t`Add rule`}
          </Button>
        )}
      </div>
      {count === 0 && <p className={classes.empty}>{t`No rules in this group. It gives no points.`}</p>}
      <ul className={classes.rules} {...(canMove ? ordering : {})}>
        {ordered.map(rule => (
          <RuleRow
            key={rule.id}
            rule={rule}
            lift={lifts.find(({ id }) => id === rule.id)?.lift ?? null}
            mayManage={mayManage}
            canMove={canMove}
          />
        ))}
      </ul>
      {canMove && parts}
    </section>
  );
}

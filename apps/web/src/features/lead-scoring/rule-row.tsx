import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Menu, Switch } from '@mantine/core';
import type { Filter } from '@pipewright/contract/filters.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import { countConditions } from '../../kit/records/workspace/filters/filter-draft.ts';
import { useFilterWords } from '../../kit/records/workspace/filters/use-filter-words.ts';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import { MoveHandle } from '../../kit/ui/table/move-handle.tsx';
import tools from '../../kit/ui/table/row-tools.module.css';
import classes from './lead-scoring.module.css';
import { deleteRule, switchRule } from './rule-changes.ts';
import type { Rule } from './scoring-queries.ts';

interface RuleRowProps {
  readonly rule: Rule;
  readonly lift: number | null;
  readonly mayManage: boolean;
  readonly canMove: boolean;
}

/** One rule: what it is called, when it counts, what it gives, and how often its leads were won. */
export function RuleRow({ rule, lift, mayManage, canMove }: RuleRowProps) {
  const { id, name, points, isActive } = rule;
  const change = useChange(switchRule);
  return (
    <li className={`${classes.rule} ${tools.movable}`} data-record={id} data-off={!isActive || undefined}>
      <span className={classes.handle}>{canMove && <MoveHandle name={name} />}</span>
      <span className={classes.names}>
        {mayManage ? (
          <Link to="." search={{ edit: id }} className={classes.name}>
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <Summary rule={rule} />
      </span>
      <span className={classes.lift} title={t`How much more often leads with it were won than others`}>
        {lift !== null && isActive && t`Lift ${{ lift: writeNumber(lift, 1) }}`}
      </span>
      <span className={classes.points} data-negative={points < 0 || undefined}>
        {points > 0 ? `+${points}` : points}
      </span>
      <Switch
        size="sm"
        checked={isActive}
        disabled={!mayManage || change.isPending}
        aria-label={t`${name} counts`}
        onChange={event => change.mutate({ rule, isActive: event.currentTarget.checked })}
      />
      <span>{mayManage && <RuleMenu rule={rule} />}</span>
    </li>
  );
}

function RuleMenu({ rule }: { rule: Rule }) {
  const remove = useChange(deleteRule);
  const setSearch = useSetSearch();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Actions for ${rule.name}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setSearch({ edit: rule.id })}>{t`Edit`}</Menu.Item>
        <Menu.Item color="red" onClick={() => remove.mutate(rule)}>{t`Delete`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** When the rule counts, in words. */
function Summary({ rule }: { rule: Rule }) {
  const condition = rule.condition as Filter;
  const words = useFilterWords(useScreens(leads.name), condition);
  const asks = countConditions(condition) > 0 ? words : undefined;
  const parts = rule.kind === 'fit' ? [asks ?? t`All leads`] : [...countedActivities(rule), asks];
  const text = parts.filter(Boolean).join(' · ');
  return (
    <span className={classes.summary} title={text}>
      {words === undefined ? t`Loading...` : text}
    </span>
  );
}

function countedActivities({ atLeast, withinDays, fadesOverDays }: Rule): readonly (string | undefined)[] {
  const days = withinDays ?? 0;
  return [
    t({ message: plural(atLeast, { one: '# activity', other: '# activities' }) }),
    t({ message: plural(days, { one: 'within # day', other: 'within # days' }) }),
    fadesOverDays > 0
      ? t({ message: plural(fadesOverDays, { one: 'fading for # day', other: 'fading for # days' }) })
      : undefined,
  ];
}

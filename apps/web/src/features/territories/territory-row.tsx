import { plural, t } from '@lingui/core/macro';
import type { Filter } from '@pipewright/contract/filters.ts';
import { territories } from '@pipewright/contract/resources/territories.ts';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Territory } from '../../kit/common/territories/territory-queries.ts';
import { declaredText } from '../../kit/language/declared-text.ts';
import { countConditions } from '../../kit/records/workspace/filters/filter-draft.ts';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { MoveHandle } from '../../kit/ui/table/move-handle.tsx';
import tools from '../../kit/ui/table/row-tools.module.css';
import classes from './territories.module.css';
import { TerritoryMenu } from './territory-menu.tsx';

interface TerritoryRowProps {
  readonly territory: Territory;
  readonly depth: number;
  readonly mayManage: boolean;
  readonly canMove: boolean;
  /** The territories below it. */
  readonly children: ReactNode;
}

/** A territory with what it takes, who works there and who gets its records. */
export function TerritoryRow({ territory, depth, mayManage, canMove, children }: TerritoryRowProps) {
  const { id, name, description, isActive, companyFilter, leadFilter, manager, memberUserIds } = territory;
  const setSearch = useSetSearch();
  const members = memberUserIds.length;
  const rule = useMemo(() => ruleText(territory), [territory]);
  return (
    <li
      className={`${classes.item} ${tools.movable}`}
      data-record={id}
      style={{ '--depth': depth } as CSSProperties}
    >
      <div className={classes.row}>
        <div className={classes.names}>
          <span className={classes.title} data-fixed={(mayManage && !canMove) || undefined}>
            {canMove && <MoveHandle name={name} />}
            {mayManage ? (
              <button type="button" className={classes.name} onClick={() => setSearch({ edit: id })}>
                {name}
              </button>
            ) : (
              <span className={classes.name}>{name}</span>
            )}
            {!isActive && <StatusChip tone="grey">{t`Inactive`}</StatusChip>}
          </span>
          {description && <span className={classes.muted}>{description}</span>}
        </div>
        <div className={classes.facts}>
          <span>{t`Companies: ${{ taken: takenText(companyFilter as Filter | null) }}`}</span>
          <span>{t`Leads: ${{ taken: takenText(leadFilter as Filter | null) }}`}</span>
        </div>
        <div className={classes.facts}>
          {manager && <span>{t`Manager: ${{ name: manager.fullName }}`}</span>}
          <span>{plural(members, { 0: 'No members', one: '# member', other: '# members' })}</span>
        </div>
        <div className={classes.facts}>
          <span>{rule}</span>
        </div>
        <TerritoryMenu territory={territory} mayManage={mayManage} />
      </div>
      {children}
    </li>
  );
}

/** How much a rule asks. */
function takenText(filter: Filter | null): string {
  if (!filter) {
    return t({ message: 'no rule', context: 'territory' });
  }
  const count = countConditions(filter);
  return count === 0
    ? t({ message: 'all', context: 'territory' })
    : t({ message: plural(count, { one: '# condition', other: '# conditions' }) });
}

function ruleText({ ownerRule, assignee }: Territory): string {
  if (ownerRule === 'person' && assignee) {
    return t`To ${{ name: assignee.fullName }}`;
  }
  const { options = [] } = territories.fields.ownerRule;
  return declaredText(options.find(({ value }) => value === ownerRule)?.label ?? '');
}

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { CloseButton, Select } from '@mantine/core';
import type { Operator } from '@pipewright/contract/filters.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { type DraftCondition, newCondition, operatorsOf } from './filter-draft.ts';
import classes from './filter-group.module.css';
import { FilterValue } from './filter-value.tsx';

/** What every part of a filter is drawn with. */
export interface FilterScope {
  readonly screens: Screens;
  /** The fields that can be asked. */
  readonly names: readonly string[];
  /** The conditions that were left unfinished. */
  readonly unfinished: readonly string[];
}

interface FilterConditionProps extends FilterScope {
  readonly condition: DraftCondition;
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: () => void;
}

/** One question to a field. */
export function FilterCondition(props: FilterConditionProps) {
  const { screens, names, unfinished, condition, onChange, onRemove } = props;
  const { fields } = screens.resource;
  const operators = operatorsOf(fields, condition.field);
  return (
    <div className={classes.line}>
      <div className={classes.condition}>
        <Select
          aria-label={t`Field`}
          data={names.map(name => ({ value: name, label: screens.textsOf(name).label }))}
          value={condition.field}
          onChange={field => field && onChange({ ...newCondition(fields, field), id: condition.id })}
          allowDeselect={false}
          searchable
          w={170}
        />
        <Select
          aria-label={t`Condition`}
          data={operators.map(op => ({ value: op, label: i18n._(operatorWords[op]) }))}
          value={condition.op}
          onChange={chosen => {
            const op = operators.find(each => each === chosen);
            if (op) {
              onChange({ ...condition, op, value: isLike(condition.op, op) ? condition.value : undefined });
            }
          }}
          allowDeselect={false}
          w={130}
        />
        <FilterValue
          screens={screens}
          condition={condition}
          error={unfinished.includes(condition.id) ? t`Enter a value` : undefined}
          onChange={value => onChange({ ...condition, value })}
        />
      </div>
      <CloseButton aria-label={t`Remove condition`} onClick={onRemove} />
    </div>
  );
}

/** What each operator says, between a field and a value. */
export const operatorWords: Readonly<Record<Operator, MessageDescriptor>> = {
  is: msg`is`,
  isNot: msg`is not`,
  contains: msg`contains`,
  startsWith: msg`starts with`,
  isEmpty: msg`is empty`,
  isNotEmpty: msg`is not empty`,
  atLeast: msg`is at least`,
  atMost: msg`is at most`,
  above: msg`is above`,
  below: msg`is below`,
  within: msg`is within`,
  notWithin: msg`is not within`,
  before: msg`is before`,
  after: msg`is after`,
  on: msg`is on`,
  isWithin: msg`is in or below`,
  isAnyOf: msg`is any of`,
  isNoneOf: msg`is none of`,
  hasOtherThan: msg`has others than`,
};

/** A period is not a day: the value of one condition does not fit every other. */
function isLike(before: Operator, after: Operator): boolean {
  const asksPeriod = (op: Operator) => op === 'within' || op === 'notWithin';
  return asksPeriod(before) === asksPeriod(after);
}

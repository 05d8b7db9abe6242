import { Button, CloseButton, Select } from '@mantine/core';
import type { Operator } from '@pipewright/contract/filters.ts';
import type { Screens } from '../../kit/define-screens.ts';
import {
  type DraftCondition,
  type DraftGroup,
  type DraftPart,
  isGroup,
  newCondition,
  newGroup,
  operatorsOf,
  usualField,
} from './filter-draft.ts';
import classes from './filter-group.module.css';
import { FilterValue } from './filter-value.tsx';

interface Scope {
  readonly screens: Screens;
  /** The fields that can be asked. */
  readonly names: readonly string[];
  /** The conditions that were left unfinished. */
  readonly unfinished: readonly string[];
}

interface FilterGroupProps extends Scope {
  readonly group: DraftGroup;
  readonly onChange: (group: DraftGroup) => void;
  readonly depth?: number;
}

/** Groups inside of groups can be read from an address; people make them two deep. */
const deepest = 2;

/** Conditions of which all, or any, must hold. */
export function FilterGroup({ group, onChange, depth = 1, ...scope }: FilterGroupProps) {
  const { fields } = scope.screens.resource;
  const replace = (part: DraftPart, by: readonly DraftPart[]) =>
    onChange({ ...group, parts: group.parts.flatMap(each => (each.id === part.id ? by : [each])) });
  const add = (part: DraftPart) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <fieldset className={classes.group} data-nested={depth > 1 || undefined}>
      <legend className={classes.legend}>
        Leads that match
        <Select
          aria-label="Match"
          data={[
            { value: 'and', label: 'all' },
            { value: 'or', label: 'any' },
          ]}
          value={group.join}
          onChange={join => onChange({ ...group, join: join === 'or' ? 'or' : 'and' })}
          allowDeselect={false}
          w={72}
        />
        of these
      </legend>
      {group.parts.map(part =>
        isGroup(part) ? (
          <div key={part.id} className={classes.line}>
            <FilterGroup
              {...scope}
              group={part}
              onChange={changed => replace(part, [changed])}
              depth={depth + 1}
            />
            <CloseButton aria-label="Remove group" onClick={() => replace(part, [])} />
          </div>
        ) : (
          <ConditionLine
            key={part.id}
            {...scope}
            condition={part}
            onChange={changed => replace(part, [changed])}
            onRemove={() => replace(part, [])}
          />
        ),
      )}
      <div className={classes.adders}>
        <Button size="compact-sm" variant="default" onClick={() => add(newCondition(fields, usualField))}>
          Add condition
        </Button>
        {depth < deepest && (
          <Button size="compact-sm" variant="default" onClick={() => add(newGroup(fields, usualField))}>
            Add group
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionLineProps extends Scope {
  readonly condition: DraftCondition;
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: () => void;
}

function ConditionLine({ screens, names, unfinished, condition, onChange, onRemove }: ConditionLineProps) {
  const { fields } = screens.resource;
  const operators = operatorsOf(fields, condition.field);
  return (
    <div className={classes.line}>
      <div className={classes.condition}>
        <Select
          aria-label="Field"
          data={names.map(name => ({ value: name, label: screens.textsOf(name).label }))}
          value={condition.field}
          onChange={field => field && onChange({ ...newCondition(fields, field), id: condition.id })}
          allowDeselect={false}
          searchable
          w={170}
        />
        <Select
          aria-label="Question"
          data={operators.map(op => ({ value: op, label: words[op] }))}
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
          error={unfinished.includes(condition.id) ? 'Enter a value' : undefined}
          onChange={value => onChange({ ...condition, value })}
        />
      </div>
      <CloseButton aria-label="Remove condition" onClick={onRemove} />
    </div>
  );
}

const words: Readonly<Record<Operator, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  atLeast: 'is at least',
  atMost: 'is at most',
  above: 'is above',
  below: 'is below',
  within: 'is within',
  before: 'is before',
  after: 'is after',
  on: 'is on',
  isAnyOf: 'is any of',
  isNoneOf: 'is none of',
};

/** A period is no day: the value of one question does not fit every other. */
function isLike(before: Operator, after: Operator): boolean {
  return (before === 'within') === (after === 'within');
}

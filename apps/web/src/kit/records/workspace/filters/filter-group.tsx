import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Select } from '@mantine/core';
import { FilterCondition, type FilterScope } from './filter-condition.tsx';
import {
  type DraftGroup,
  type DraftPart,
  isGroup,
  newCondition,
  newGroup,
  usualField,
} from './filter-draft.ts';
import classes from './filter-group.module.css';

interface FilterGroupProps extends FilterScope {
  readonly group: DraftGroup;
  readonly onChange: (group: DraftGroup) => void;
  readonly depth?: number;
}

/** Groups inside of groups can be read from an address; people make them two deep. */
const deepest = 2;

/** Conditions of which all, or any, must hold. */
export function FilterGroup({ group, onChange, depth = 1, ...scope }: FilterGroupProps) {
  const { resource, label } = scope.screens;
  const many = label[1];
  const { fields } = resource;
  const usual = usualField(scope.screens);
  const replace = (part: DraftPart, by: readonly DraftPart[]) =>
    onChange({ ...group, parts: group.parts.flatMap(each => (each.id === part.id ? by : [each])) });
  const add = (part: DraftPart) => onChange({ ...group, parts: [...group.parts, part] });
  const choice = (
    <Select
      aria-label={t`Match`}
      data={[
        { value: 'and', label: t`all` },
        { value: 'or', label: t`any` },
      ]}
      value={group.join}
      onChange={join => onChange({ ...group, join: join === 'or' ? 'or' : 'and' })}
      allowDeselect={false}
      w={72}
    />
  );
  return (
    <fieldset className={classes.group} data-nested={depth > 1 || undefined}>
      <legend className={classes.legend}>
        <Trans>
          {many} that match {choice} of these
        </Trans>
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
            <CloseButton aria-label={t`Remove group`} onClick={() => replace(part, [])} />
          </div>
        ) : (
          <FilterCondition
            key={part.id}
            {...scope}
            condition={part}
            onChange={changed => replace(part, [changed])}
            onRemove={() => replace(part, [])}
          />
        ),
      )}
      <div className={classes.adders}>
        <Button size="compact-sm" variant="default" onClick={() => add(newCondition(fields, usual))}>
          {t`Add condition`}
        </Button>
        {depth < deepest && (
          <Button size="compact-sm" variant="default" onClick={() => add(newGroup(fields, usual))}>
            {t`Add group`}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

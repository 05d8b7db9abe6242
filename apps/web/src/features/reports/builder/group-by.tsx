import { t } from '@lingui/core/macro';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { groupPeriods } from '@pipewright/contract/groups.ts';
import {
  maxTop,
  type ReportDefinition,
  type ReportDimension,
} from '@pipewright/contract/reports/report-definition.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import classes from './builder.module.css';
import { dimensionChoices, groupPeriodChoices, newDimension } from './choices.ts';

interface GroupByProps {
  readonly screens: Screens;
  readonly definition: ReportDefinition;
  readonly onChange: (part: Pick<ReportDefinition, 'by'>) => void;
}

const slots = ['first', 'second'];

/** Up to two fields that records are grouped by. */
export function GroupBy({ screens, definition: { by }, onChange }: GroupByProps) {
  const choices = dimensionChoices(screens);
  const replace = (index: number, next: ReportDimension) =>
    onChange({ by: by.map((each, at) => (at === index ? next : each)) });
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t`Group by`}</legend>
      {by.map((dimension, index) => (
        <div key={slots[index]} className={classes.item}>
          <div className={classes.line}>
            <Select
              aria-label={t`Field`}
              data={choices}
              value={dimension.field}
              allowDeselect={false}
              searchable
              flex={1}
              onChange={field => field && replace(index, newDimension(screens, field))}
            />
            <CloseButton
              aria-label={t`Remove grouping`}
              onClick={() => onChange({ by: by.filter((_, at) => at !== index) })}
            />
          </div>
          <DimensionSettings dimension={dimension} onChange={next => replace(index, next)} />
        </div>
      ))}
      {by.length < 2 && (
        <Select
          key={by.length}
          aria-label={t`Add grouping`}
          placeholder={t`Add grouping`}
          leftSection={<IconPlus size={14} aria-hidden />}
          data={choices}
          value={null}
          searchable
          onChange={field => field && onChange({ by: [...by, newDimension(screens, field)] })}
        />
      )}
    </fieldset>
  );
}

interface DimensionSettingsProps {
  readonly dimension: ReportDimension;
  readonly onChange: (dimension: ReportDimension) => void;
}

function DimensionSettings({ dimension, onChange }: DimensionSettingsProps) {
  if (dimension.period) {
    return (
      <Select
        aria-label={t`Span of time`}
        data={groupPeriodChoices()}
        value={dimension.period}
        allowDeselect={false}
        onChange={chosen => {
          const period = groupPeriods.find(each => each === chosen);
          if (period) {
            onChange({ ...dimension, period });
          }
        }}
      />
    );
  }
  return dimension.ranges ? (
    <Ranges
      key={dimension.ranges.join()}
      ranges={dimension.ranges}
      onChange={ranges => onChange({ ...dimension, ranges })}
    />
  ) : (
    <NumberInput
      label={t`Show the largest`}
      description={t`All others are shown together.`}
      placeholder={String(maxTop)}
      value={dimension.top}
      min={1}
      max={maxTop}
      onChange={top => {
        const isValid = top !== undefined && Number.isInteger(top) && top >= 1 && top <= maxTop;
        if (isValid || top === undefined) {
          onChange({ ...dimension, top });
        }
      }}
    />
  );
}

/** Bounds as a list: `1000, 10000`. */
function Ranges({ ranges, onChange }: { ranges: readonly number[]; onChange: (ranges: number[]) => void }) {
  const [typed, setTyped] = useState(ranges.join(', '));
  const read = [
    ...new Set(
      typed
        .split(/[,;\s]+/)
        .filter(Boolean)
        .map(Number),
    ),
  ]
    .sort((a, b) => a - b)
    .slice(0, 12);
  const isValid = read.length > 0 && read.every(Number.isFinite);
  return (
    <div className={classes.line}>
      <TextInput
        label={t`Ranges begin at`}
        flex={1}
        value={typed}
        error={isValid ? undefined : t`Enter numbers, separated by commas`}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={() => isValid && onChange(read)}
      />
      <Button variant="default" onClick={() => isValid && onChange(read)} mt={22}>{t`Apply`}</Button>
    </div>
  );
}

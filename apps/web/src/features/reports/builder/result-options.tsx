import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import { measureText } from '../view/report-texts.ts';
import classes from './builder.module.css';

interface ResultOptionsProps {
  readonly screens: Screens;
  readonly definition: ReportDefinition;
  readonly onChange: (part: Pick<ReportDefinition, 'sort' | 'having'>) => void;
}

/** The order of the groups, and which of them are shown. */
export function ResultOptions({ screens, definition, onChange }: ResultOptionsProps) {
  const { measures, sort, having } = definition;
  const figures = measures.map((measure, index) => ({
    value: String(index),
    label: measureText(screens, measure),
  }));
  const orders = [
    { value: 'name asc', label: t`Name, ascending` },
    { value: 'name desc', label: t`Name, descending` },
    ...figures.flatMap(({ value, label }) => [
      { value: `${value} desc`, label: t`${label}, highest first` },
      { value: `${value} asc`, label: t`${label}, lowest first` },
    ]),
  ];
  const [condition] = having ?? [];
  return (
    <div className={classes.part}>
      <Select
        label={t`Sort by`}
        placeholder={t`Default order`}
        data={orders}
        value={sort ? `${sort.by} ${sort.isDescending ? 'desc' : 'asc'}` : null}
        clearable
        onChange={chosen => {
          const [by = '', direction] = chosen?.split(' ') ?? [];
          const next = { by: by === 'name' ? by : Number(by), isDescending: direction === 'desc' } as const;
          onChange({ having, sort: chosen ? next : undefined });
        }}
      />
      <Select
        label={t`Only groups whose figure is at least`}
        placeholder={t`All groups`}
        data={figures}
        value={condition ? String(condition.measure) : null}
        clearable
        onChange={chosen =>
          onChange({
            sort,
            having: chosen
              ? [{ measure: Number(chosen), op: 'atLeast', value: condition?.value ?? 1 }]
              : undefined,
          })
        }
      />
      {condition && (
        <NumberInput
          aria-label={t`Lowest figure of a group`}
          value={condition.value}
          isNegativeAllowed
          onChange={value =>
            value !== undefined &&
            Number.isFinite(value) &&
            onChange({ sort, having: [{ ...condition, value }] })
          }
        />
      )}
    </div>
  );
}

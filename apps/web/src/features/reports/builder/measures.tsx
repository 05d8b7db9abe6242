import { t } from '@lingui/core/macro';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import type { ReportDefinition, ReportMeasure } from '@pipewright/contract/reports/report-definition.ts';
import { IconPlus } from '@tabler/icons-react';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { measureText } from '../view/report-texts.ts';
import classes from './builder.module.css';
import { distinctChoices, measureKindChoices, newMeasure, numberChoices } from './choices.ts';
import { FilterChoice } from './filter-choice.tsx';

interface MeasuresProps {
  readonly screens: Screens;
  readonly definition: ReportDefinition;
  readonly onChange: (part: Pick<ReportDefinition, 'measures'>) => void;
}

const slots = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Up to five figures. */
export function Measures({ screens, definition: { measures }, onChange }: MeasuresProps) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t`Figures`}</legend>
      {measures.map((measure, index) => (
        <MeasureItem
          key={slots[index]}
          screens={screens}
          measure={measure}
          onChange={next => onChange({ measures: measures.map((each, at) => (at === index ? next : each)) })}
          onRemove={
            measures.length > 1
              ? () => onChange({ measures: measures.filter((_, at) => at !== index) })
              : undefined
          }
        />
      ))}
      {measures.length < slots.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ measures: [...measures, newMeasure(screens, 'sum')] })}
        >
          {t`Add figure`}
        </Button>
      )}
    </fieldset>
  );
}

interface MeasureItemProps {
  readonly screens: Screens;
  readonly measure: ReportMeasure;
  readonly onChange: (measure: ReportMeasure) => void;
  readonly onRemove: (() => void) | undefined;
}

function MeasureItem({ screens, measure, onChange, onRemove }: MeasureItemProps) {
  const kinds = measureKindChoices();
  return (
    <div className={classes.item}>
      <div className={classes.line}>
        <Select
          aria-label={t`Calculation`}
          data={kinds}
          value={measure.measure}
          allowDeselect={false}
          flex={1}
          onChange={chosen => {
            const kind = kinds.find(({ value }) => value === chosen);
            if (kind) {
              onChange(newMeasure(screens, kind.value));
            }
          }}
        />
        {onRemove && <CloseButton aria-label={t`Remove figure`} onClick={onRemove} />}
      </div>
      {'field' in measure && (
        <Select
          aria-label={t`Field to calculate`}
          data={measure.measure === 'distinct' ? distinctChoices(screens) : numberChoices(screens)}
          value={measure.field}
          allowDeselect={false}
          searchable
          onChange={field => field && onChange({ ...measure, field })}
        />
      )}
      <div className={classes.line}>
        <FilterChoice
          screens={screens}
          title={t`Only records that match`}
          filter={measure.filter}
          onChange={filter =>
            onChange(
              measure.measure === 'share'
                ? { ...measure, filter: filter ?? { and: [] } }
                : { ...measure, filter },
            )
          }
        />
        <TextInput
          aria-label={t`Name of the figure`}
          placeholder={measureText(screens, { ...measure, label: undefined })}
          value={measure.label ?? ''}
          maxLength={60}
          flex={1}
          onChange={event => onChange({ ...measure, label: event.currentTarget.value || undefined })}
        />
      </div>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { SegmentedControl, Select } from '@mantine/core';
import { periods } from '@pipewright/contract/filters.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { periodName } from '../../../kit/records/workspace/period-name.ts';
import { useReportEntities } from '../view/use-report-entities.ts';
import { useReportScreens } from '../view/use-report-screens.ts';
import classes from './builder.module.css';
import { fittingShape, newReport, timeChoices } from './choices.ts';
import { FilterChoice } from './filter-choice.tsx';
import { GroupBy } from './group-by.tsx';
import { Measures } from './measures.tsx';
import { ResultOptions } from './result-options.tsx';
import { ShapeChoice } from './shape-choice.tsx';

export interface BuilderPartProps {
  readonly definition: ReportDefinition;
  readonly onChange: (definition: ReportDefinition) => void;
}

/** Everything that a report is made of. Each change is calculated at once. */
export function BuilderPanel({ definition, onChange }: BuilderPartProps) {
  const screens = useReportScreens(definition.entity);
  const change = (part: Partial<ReportDefinition>) => {
    const next = withoutMissing({ ...definition, ...part });
    onChange({ ...next, show: part.show ?? fittingShape(next) });
  };
  return (
    <section className={classes.panel} aria-label={t`Report settings`}>
      <div className={classes.part}>
        <EntityChoice definition={definition} onChange={onChange} />
      </div>
      <div className={classes.part}>
        <TimeChoice definition={definition} onChange={onChange} />
      </div>
      <div className={classes.part}>
        <h2 className={classes.heading}>{t`Filters`}</h2>
        <FilterChoice
          screens={screens}
          title={t`Filters`}
          filter={definition.filter}
          onChange={filter => change({ filter })}
        />
      </div>
      <GroupBy screens={screens} definition={definition} onChange={change} />
      <Measures screens={screens} definition={definition} onChange={change} />
      {definition.by.length > 0 && (
        <ResultOptions screens={screens} definition={definition} onChange={change} />
      )}
      <div className={classes.part}>
        <ShapeChoice
          value={definition.show}
          hasGroups={definition.by.length > 0}
          onChange={show => change({ show })}
        />
      </div>
    </section>
  );
}

/** Without an order and conditions by figures that are no longer there. */
function withoutMissing(definition: ReportDefinition): ReportDefinition {
  const { sort, having, measures } = definition;
  const isThere = (index: number) => index < measures.length;
  return {
    ...definition,
    sort: typeof sort?.by === 'number' && !isThere(sort.by) ? undefined : sort,
    having: having?.every(({ measure }) => isThere(measure)) ? having : undefined,
  };
}

function EntityChoice({ definition, onChange }: BuilderPartProps) {
  const data = useReportEntities();
  return (
    <Select
      label={t`Report on`}
      data={[...data]}
      value={definition.entity}
      allowDeselect={false}
      onChange={chosen => {
        const entity = data.find(({ value }) => value === chosen)?.value;
        if (entity && entity !== definition.entity) {
          onChange(newReport(entity));
        }
      }}
    />
  );
}

function TimeChoice({ definition, onChange }: BuilderPartProps) {
  const screens = useReportScreens(definition.entity);
  const { time, compare } = definition;
  const within = time && 'within' in time ? time.within : undefined;
  return (
    <div className={classes.stack}>
      <Select
        label={t`Period`}
        placeholder={t`All time`}
        data={periods.map(value => ({ value, label: periodName(value) }))}
        value={within ?? null}
        clearable
        onChange={chosen => {
          const period = periods.find(each => each === chosen);
          const field = time?.field ?? 'createdAtUtc';
          onChange(
            period
              ? { ...definition, time: { field, within: period } }
              : { ...definition, time: undefined, compare: undefined },
          );
        }}
      />
      {time && (
        <>
          <Select
            aria-label={t`Time of`}
            data={timeChoices(screens)}
            value={time.field}
            allowDeselect={false}
            searchable
            onChange={field => field && onChange({ ...definition, time: { ...time, field } })}
          />
          <div>
            <h2 className={classes.heading}>{t`Compare with`}</h2>
            <SegmentedControl
              fullWidth
              aria-label={t`Compare with`}
              data={[
                { value: 'nothing', label: t`Nothing` },
                { value: 'previousPeriod', label: t`Previous period` },
                { value: 'yearAgo', label: t({ message: 'Last year', context: 'comparison' }) },
              ]}
              value={compare ?? 'nothing'}
              onChange={chosen =>
                onChange({
                  ...definition,
                  compare: chosen === 'previousPeriod' || chosen === 'yearAgo' ? chosen : undefined,
                })
              }
            />
          </div>
        </>
      )}
    </div>
  );
}

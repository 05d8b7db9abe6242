import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { type GradeLimits, gradeLimits, type LeadGrade } from '@pipewright/contract/lead-grades.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { writeNumber, writePercent } from '../../kit/formats/formats.ts';
import { NumberInput } from '../../kit/ui/inputs/number-input.tsx';
import { type DataColumn, DataTable } from '../../kit/ui/table/data-table.tsx';
import classes from './lead-scoring.module.css';
import { saveGrades } from './rule-changes.ts';
import { type Calibration, scoringOptions } from './scoring-queries.ts';

interface GradesProps {
  readonly calibration: Calibration | undefined;
  readonly mayManage: boolean;
}

/** Where the grades begin, and what became of the leads of the last twelve months in each of them. */
export function Grades({ calibration, mayManage }: GradesProps) {
  const { data } = useQuery(scoringOptions());
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {t`Grades and results`}
        </h2>
        <span className={classes.muted}>{t`Leads created in the last 12 months, by today’s score`}</span>
      </div>
      <div className={classes.results}>
        {!(data && calibration) && <Skeleton height={160} aria-busy />}
        {data && calibration && <Results calibration={calibration} limits={data.grades} />}
        {data && mayManage && <Limits key={JSON.stringify(data.grades)} limits={data.grades} />}
      </div>
    </section>
  );
}

function Results({ calibration, limits }: { calibration: Calibration; limits: GradeLimits }) {
  const hasAny = calibration.grades.some(({ won, lost, open }) => won + lost + open > 0);
  if (!hasAny) {
    return (
      <p className={classes.muted}>
        {t`As soon as leads are won or lost, this table shows whether high scores really win more often.`}
      </p>
    );
  }
  return (
    <DataTable
      label={t`Results by grade`}
      columns={gradeColumns(limits)}
      rows={calibration.grades}
      keyOf={({ grade }) => grade}
    />
  );
}

type GradeResult = Calibration['grades'][number];

function gradeColumns(limits: GradeLimits): readonly DataColumn<GradeResult>[] {
  return [
    {
      key: 'grade',
      heading: t`Grade`,
      cell: ({ grade }) => (
        <>
          <span className={classes.grade} data-grade={grade}>
            {grade}
          </span>
          <span className={classes.muted}>{rangeOf(grade, limits)}</span>
        </>
      ),
    },
    { key: 'won', heading: t`Won`, align: 'end', cell: ({ won }) => writeNumber(won) },
    { key: 'lost', heading: t`Lost`, align: 'end', cell: ({ lost }) => writeNumber(lost) },
    { key: 'open', heading: t`Open`, align: 'end', cell: ({ open }) => writeNumber(open) },
    {
      key: 'share',
      heading: t`Won of closed`,
      align: 'end',
      cell: ({ won, lost }) => (won + lost > 0 ? writePercent((won / (won + lost)) * 100) : '–'),
    },
  ];
}

function rangeOf(grade: LeadGrade, { A, B, C }: GradeLimits): string {
  const ranges = { A: [A, 100], B: [B, A - 1], C: [C, B - 1], D: [0, C - 1] } as const;
  const [from, to] = ranges[grade];
  return `${from}–${to}`;
}

/** The scores from which on leads have the grades. */
function Limits({ limits }: { limits: GradeLimits }) {
  const [draft, setDraft] = useState<Partial<GradeLimits>>(limits);
  const save = useChange(saveGrades);
  const parsed = gradeLimits.safeParse(draft);
  const isChanged = (['A', 'B', 'C'] as const).some(grade => draft[grade] !== limits[grade]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (parsed.success) {
      save.mutate(parsed.data);
    }
  }

  return (
    <form className={classes.limits} onSubmit={submit} noValidate>
      {(['A', 'B', 'C'] as const).map(grade => (
        <NumberInput
          key={grade}
          label={t`${grade} from`}
          maxDecimals={0}
          min={1}
          max={100}
          value={draft[grade]}
          onChange={value => setDraft({ ...draft, [grade]: value })}
        />
      ))}
      <Button type="submit" variant="default" disabled={!(isChanged && parsed.success) || save.isPending}>
        {t`Save grades`}
      </Button>
      {isChanged && !parsed.success && (
        <p className={classes.problem} role="alert">{t`Each grade must begin above the next one.`}</p>
      )}
      {save.error && (
        <p className={classes.problem} role="alert">
          {messageOf(save.error)}
        </p>
      )}
    </form>
  );
}

import { plural, t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { leadScoreRules } from '@pipewright/contract/resources/lead-score-rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import classes from './lead-scoring.module.css';
import { bodyOf, type RuleDraft } from './rule-draft.ts';
import { previewOptions } from './scoring-queries.ts';

/** What saving the rule would do to the leads there are: asked while it is edited, and saved by nobody. */
export function RulePreview({ id, draft }: { id: string | undefined; draft: RuleDraft }) {
  // What a rule is called changes no score.
  const rule = { ...bodyOf(draft), name: 'preview' };
  const [asked] = useDebouncedValue(JSON.stringify(rule), 350);
  const parsed = leadScoreRules.body.safeParse(JSON.parse(asked));
  const { data, error, isFetching } = useQuery({
    ...previewOptions(id, parsed.success ? JSON.parse(asked) : null),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.preview} aria-label={t`Preview`} aria-busy={isFetching} aria-live="polite">
      <div className={classes.previewTitle}>{t`Preview on your leads`}</div>
      {!parsed.success && (
        <p className={classes.muted}>{t`Complete the rule to see what it would change.`}</p>
      )}
      {parsed.success && error && <p className={classes.muted}>{messageOf(error)}</p>}
      {parsed.success && !error && data && <Effects data={data} />}
    </section>
  );
}

type Preview = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof previewOptions>['queryFn']>>>>;

function Effects({ data: { changedScore, changedGrade, leads, moves, examples } }: { data: Preview }) {
  if (changedScore === 0) {
    return <p className={classes.muted}>{t`No score would change.`}</p>;
  }
  const all = writeNumber(leads);
  return (
    <>
      <p className={classes.headline}>
        {changedGrade === 0
          ? t`No lead would change its grade`
          : t({
              message: plural(changedGrade, {
                one: '# lead would change its grade',
                other: '# leads would change their grade',
              }),
            })}
      </p>
      <p className={classes.muted}>
        {t({ message: plural(changedScore, { one: '# score changes', other: '# scores change' }) })}
        {' · '}
        {t`${all} leads in all`}
      </p>
      {moves.length > 0 && (
        <ul className={classes.moves}>
          {moves.map(({ from, to, count }) => (
            <li key={`${from}${to}`}>{t`${from} → ${to}: ${{ count: writeNumber(count) }}`}</li>
          ))}
        </ul>
      )}
      <ul className={classes.examples}>
        {examples.map(({ id, name, from, to }) => (
          <li key={id}>
            <Link to="/leads/$id/edit" params={{ id }} target="_blank">
              {name || t`Without a name`}
            </Link>
            <span>
              {from.score} {from.grade} → {to.score} {to.grade}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { leadScoreOptions } from './lead-queries.ts';
import { Likelihood } from './likelihood.tsx';
import classes from './score.module.css';

/** What a score is made of, the weightiest first: what is known of the lead, and what happened with it. */
export function ScoreReasons({ id }: { id: string }) {
  const { data, isError } = useQuery(leadScoreOptions(id));
  if (isError) {
    return <p className={classes.note}>{t`The score details couldn’t be loaded.`}</p>;
  }
  if (!data) {
    return <p className={classes.note}>{t`Loading reasons...`}</p>;
  }
  if (data.reasons.length === 0) {
    return <p className={classes.note}>{t`No scoring factors yet.`}</p>;
  }
  const groups = [
    { kind: 'fit', title: t`Fit`, points: data.fit },
    { kind: 'engagement', title: t`Engagement`, points: data.engagement },
  ] as const;
  return (
    <div className={classes.explanation}>
      <p className={classes.grade}>{t`Grade ${{ grade: data.grade }}`}</p>
      {groups.map(({ kind, title, points }) => {
        const reasons = data.reasons.filter(reason => reason.kind === kind);
        return (
          reasons.length > 0 && (
            <div key={kind}>
              <p className={classes.share}>
                <span>{title}</span>
                <span>{points}</span>
              </p>
              <dl className={classes.reasons}>
                {reasons.map(({ reason, points: given }) => (
                  <div key={reason} className={classes.reason}>
                    <dt>{reason}</dt>
                    <dd>{given > 0 ? `+${given}` : given}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )
        );
      })}
      {data.isOutdated && (
        <p className={classes.note}>{t`Scores are being recalculated. This one may change.`}</p>
      )}
      <Likelihood id={id} />
    </div>
  );
}

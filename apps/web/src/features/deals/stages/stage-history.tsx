import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import classes from '../../../kit/records/record-page/record-page.module.css';
import { ColorChip } from '../../../kit/ui/chips/color-chip.tsx';
import { SectionHeading } from '../../../kit/ui/frames/section-heading.tsx';
import { staysOptions } from '../deal-queries.ts';
import { durationText } from './duration.ts';
import own from './stage-history.module.css';

/** The stages that a deal has been in, and how long in each. */
export function StageHistory({ id }: { id: string }) {
  const { data: stays = [] } = useQuery(staysOptions(id));
  const longest = Math.max(1, ...stays.map(({ seconds }) => seconds));
  return stays.length === 0 ? null : (
    <section aria-label={t`Stage history`} className={classes.recent}>
      <SectionHeading className={classes.heading}>{t`Stage history`}</SectionHeading>
      <ol className={own.stays}>
        {stays.map(({ dealStageId, name, color, enteredAtUtc, leftAtUtc, seconds }) => (
          <li key={`${dealStageId} ${enteredAtUtc}`} className={own.stay}>
            <span className={own.stage}>
              <ColorChip color={color ?? ''}>{name ?? t`Deleted stage`}</ColorChip>
            </span>
            <span className={own.track} aria-hidden>
              <span className={own.bar} style={{ width: `${(seconds / longest) * 100}%` }} />
            </span>
            <span className={own.time}>
              {leftAtUtc ? durationText(seconds) : t`${durationText(seconds)} so far`}
            </span>
            <span className={own.since}>
              <Trans>
                since <Timestamp value={enteredAtUtc} />
              </Trans>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

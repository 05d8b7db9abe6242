import { t } from '@lingui/core/macro';
import type { LikelihoodField } from '@pipewright/contract/operations/sales/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { chanceOf } from '../../kit/common/likelihood/chance.ts';
import { LikelihoodText, reasonText } from '../../kit/common/likelihood/likelihood-text.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import { likelihoodOptions } from './lead-queries.ts';
import classes from './score.module.css';

/** How likely a lead is to be won, by the organization’s own history; nothing while that is too short. */
export function Likelihood({ id }: { id: string }) {
  const { data } = useQuery(likelihoodOptions(id));
  if (!data || data.chance === null) {
    return null;
  }
  const { won, of } = chanceOf(data.chance);
  const all = writeNumber(data.closed);
  const labels: Readonly<Record<LikelihoodField, string>> = {
    leadSourceId: t`Source`,
    priorityId: t`Priority`,
    assignedToUserId: t`Owner`,
  };
  const reasons = data.reasons.map(reason => ({
    key: reason.field,
    text: reasonText(`${labels[reason.field]} ${reason.name ?? t`none`}`, reason),
  }));
  return (
    <div>
      <p className={classes.share}>{t`Likely to win`}</p>
      <LikelihoodText summary={t`About ${won} in ${of}, from ${all} closed leads`} reasons={reasons} />
    </div>
  );
}

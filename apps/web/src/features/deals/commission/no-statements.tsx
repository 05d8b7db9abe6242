import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { commissionPlans } from '@pipewright/contract/resources/commission-plans.ts';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { allRecordsOptions } from '../../../kit/data/queries/resource-queries.ts';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { periodName } from '../forecast/period/period-name.ts';
import type { ShownPeriod } from '../forecast/period/use-period.ts';

/** Says why there is nothing, and what to do next. */
export function NoStatements({ shown }: { shown: ShownPeriod }) {
  const mayManage = useMay('commission.manage');
  const plans = useQuery({ ...allRecordsOptions(commissionPlans), enabled: mayManage });
  const when = periodName(shown.period);
  if (mayManage && plans.data?.length === 0) {
    return (
      <ListNotice
        icon={IconCoins}
        title={t`No commission plans yet`}
        hint={t`A plan says what people earn: a share of each deal they win, or a payout for reaching their target. Once it is active, everybody it covers has a statement here.`}
      >
        <Button renderRoot={props => <Link {...props} to="/sales/commission/plans" search={{ new: '1' }} />}>
          {t`Create your first plan`}
        </Button>
      </ListNotice>
    );
  }
  const isMonth = shown.kind === 'month';
  return (
    <ListNotice
      icon={IconCoins}
      title={t`No statements for ${when}`}
      hint={
        isMonth
          ? t`People have a statement here when a monthly commission plan covers them on a day of this month.`
          : t`People have a statement here when a quarterly commission plan covers them on a day of this quarter.`
      }
    >
      <Button variant="default" onClick={() => shown.showCurrent(isMonth ? 'quarter' : 'month')}>
        {isMonth ? t`Show this quarter` : t`Show this month`}
      </Button>
    </ListNotice>
  );
}

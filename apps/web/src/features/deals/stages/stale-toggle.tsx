import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { staleDeals } from '@pipewright/contract/operations/sales/deals.ts';
import { IconHourglassLow } from '@tabler/icons-react';
import { useWorkspace } from '../../../kit/records/workspace/workspace-context.ts';
import classes from './stale-toggle.module.css';

/** Only the deals that nobody has moved or touched for two weeks; it takes the place of the advanced filter. */
export function StaleToggle() {
  const { view, moves } = useWorkspace();
  const isOn = JSON.stringify(view.advanced) === JSON.stringify(staleDeals);
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      className={classes.stale}
      leftSection={<IconHourglassLow size={16} aria-hidden />}
      aria-pressed={isOn}
      title={t`No activity for 14 days`}
      onClick={() => moves.setAdvanced(isOn ? undefined : staleDeals)}
    >
      <span className={classes.word}>{t`Stale`}</span>
    </Button>
  );
}

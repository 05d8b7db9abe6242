import { t } from '@lingui/core/macro';
import { IconClock, IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { Amount } from '../../../kit/formats/amount.tsx';
import { Day } from '../../../kit/formats/day.tsx';
import { PreviewButton } from '../../../kit/records/record-page/preview/preview-button.tsx';
import { usePreview } from '../../../kit/records/record-page/preview/preview-context.ts';
import { RecordLink } from '../../../kit/records/screens/record-link.tsx';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { personInitials } from '../../../kit/ui/chips/initials.ts';
import type { Deal } from '../deal-queries.ts';
import { isStale } from '../stages/stale.ts';
import classes from './board.module.css';

interface DealCardProps {
  readonly deal: Deal;
  /** Whether it can be moved by whoever looks. */
  readonly canMove: boolean;
}

/** A deal on the board. There can be hundreds, so each is rendered only when it changes. */
export const DealCard = memo(function DealCard({ deal, canMove }: DealCardProps) {
  const { id, name, company, amount, currency, expectedCloseDate, owner } = deal;
  const screens = useScreens('deal');
  const preview = usePreview(screens);
  return (
    <li className={classes.card} data-record={id} data-movable={canMove || undefined}>
      <div className={classes.cardHead}>
        <RecordLink resourceName="deal" id={id} className={classes.cardName}>
          {name}
        </RecordLink>
        {preview && (
          <PreviewButton name={name} onClick={() => preview({ screens, id, ids: [], total: undefined })} />
        )}
        {canMove && (
          <button
            type="button"
            className={classes.menu}
            data-handle
            data-small
            aria-label={t`Move ${name} to...`}
            aria-haspopup="menu"
            title={t`Move to...`}
          >
            <IconDots size={16} aria-hidden />
          </button>
        )}
      </div>
      <div className={classes.about}>
        <span className={classes.company}>{company?.name}</span>
        {expectedCloseDate && (
          <span className={classes.date} title={t`Expected close`}>
            <Day value={expectedCloseDate} />
          </span>
        )}
      </div>
      <div className={classes.cardFoot}>
        <span className={classes.amount}>{amount > 0 && <Amount value={amount} currency={currency} />}</span>
        {isStale(deal) && (
          <span className={classes.stale} title={t`No activity for 14 days`}>
            <IconClock size={12} aria-hidden />
            {t`Stale`}
          </span>
        )}
        {owner && (
          <span className={classes.owner} title={owner.fullName} role="img" aria-label={owner.fullName}>
            {personInitials(owner.fullName)}
          </span>
        )}
      </div>
    </li>
  );
});

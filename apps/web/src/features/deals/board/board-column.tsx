import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo, useState } from 'react';
import type { Rights } from '../../../kit/data/session/rights.ts';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import type { Selection } from '../../../kit/records/workspace/view.ts';
import { useSeen } from '../../../kit/ui/hooks/use-seen.ts';
import { tagColors } from '../../../kit/ui/theme/color.ts';
import { type Column, type Deal, furtherCardsOptions } from '../deal-queries.ts';
import classes from './board.module.css';
import { DealCard } from './deal-card.tsx';
import { type Move, placed, worth } from './moves.ts';

interface BoardColumnProps {
  readonly column: Column;
  readonly selection: Selection;
  readonly pending: readonly Move[];
  readonly may: Rights;
}

/** The deals of one stage. It scrolls by itself, and loads more when its end comes near. */
export function BoardColumn({ column, selection, pending, may }: BoardColumnProps) {
  const { stage, nextCursor } = column;
  const money = useMoney();
  const [wantsMore, setWantsMore] = useState(false);
  const further = useInfiniteQuery({
    ...furtherCardsOptions(selection, stage.id, nextCursor),
    enabled: wantsMore && nextCursor !== null,
  });
  const loaded = useMemo(() => unique(column.deals, further.data?.pages), [column.deals, further.data]);
  const cards = useMemo(() => placed(stage.id, loaded, pending), [stage.id, loaded, pending]);
  const { count, sum, weighted } = worth(column, pending);
  const hasMore = nextCursor !== null && (further.data === undefined || further.hasNextPage);
  const end = useSeen<HTMLLIElement>(`${loaded.length} ${hasMore}`, () => {
    if (!wantsMore) {
      setWantsMore(true);
    } else if (further.hasNextPage && !further.isFetching) {
      void further.fetchNextPage();
    }
  });
  return (
    <section className={classes.column} data-stage={stage.id} aria-label={stage.name}>
      <header className={classes.head}>
        <h2 className={classes.stage} style={colorsOf(stage.color)}>
          {stage.name}
        </h2>
        <span className={classes.count}>{writeNumber(count)}</span>
        <div className={classes.sums}>
          <span title={t`Sum, in the base currency`}>{money(Math.round(sum))}</span>
          {!stage.isWon && !stage.isLost && (
            <span className={classes.weighted} title={t`Each deal at its probability`}>
              {t`${money(Math.round(weighted))} weighted`}
            </span>
          )}
        </div>
      </header>
      {/* It scrolls, so the keyboard has to reach it even where it is empty. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ol className={classes.cards} data-cards tabIndex={0} aria-label={t`Deals in ${stage.name}`}>
        {cards.map(deal => (
          <DealCard key={deal.id} deal={deal} canMove={may('edit', deal)} />
        ))}
        {cards.length === 0 && !hasMore && <li className={classes.none}>{t`No deals`}</li>}
        {hasMore && (
          <li ref={end} className={classes.more}>
            {further.isError ? t`More could not be loaded.` : <Skeleton height={84} animate={false} />}
          </li>
        )}
      </ol>
    </section>
  );
}

/** The first cards may have moved on by the time that further ones come. */
function unique(first: readonly Deal[], pages: readonly { readonly data: readonly Deal[] }[] = []) {
  const all = [...first, ...pages.flatMap(({ data }) => data)];
  return [...new Map(all.map(deal => [deal.id, deal])).values()];
}

function colorsOf(color: string): CSSProperties {
  const { light, dark } = tagColors(color);
  return { '--stage-light': light.text, '--stage-dark': dark.text } as CSSProperties;
}

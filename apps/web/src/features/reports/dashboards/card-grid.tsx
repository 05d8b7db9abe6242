import { t } from '@lingui/core/macro';
import { ActionIcon, Select } from '@mantine/core';
import {
  type CardSize,
  cardSizes,
  type DashboardCard,
} from '@pipewright/contract/operations/reports/dashboards.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type Drop, dragRecord } from '../../../kit/records/list/reorder/drag-record.ts';
import { movedBeside } from '../../../kit/records/list/reorder/order.ts';
import classes from './dashboards.module.css';
import { moveCard } from './move-card.ts';
import { ReportCard } from './report-card.tsx';

interface CardGridProps {
  readonly label: string;
  readonly cards: readonly DashboardCard[];
  readonly scope: ReportScope;
  /** Present while the cards are being arranged. */
  readonly onChange?: (cards: readonly DashboardCard[]) => void;
}

/** Cards side by side; they are moved by their handles, or with buttons. */
export function CardGrid({ label, cards, scope, onChange }: CardGridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {cards.map((card, index) => (
        <li key={card.id} className={classes.card} data-size={card.size} data-record={card.id}>
          <ReportCard
            card={card}
            scope={scope}
            tools={onChange && <CardTools cards={cards} index={index} onChange={onChange} />}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardToolsProps {
  readonly cards: readonly DashboardCard[];
  readonly index: number;
  readonly onChange: (cards: readonly DashboardCard[]) => void;
}

function CardTools({ cards, index, onChange }: CardToolsProps) {
  const card = cards[index];
  if (!card) {
    return null;
  }
  const sizes: Readonly<Record<CardSize, string>> = {
    quarter: t`Quarter width`,
    third: t`One-third width`,
    half: t`Half width`,
    full: t`Full width`,
  };
  const tool = { variant: 'default', size: 30 } as const;
  const drop = ({ id, ...beside }: Drop) => {
    const order = movedBeside(
      cards.map(each => each.id),
      id,
      beside,
    );
    onChange(cards.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)));
  };
  return (
    <div className={classes.tools}>
      {/* The buttons next to it are for the keyboard. */}
      <button
        type="button"
        className={classes.handle}
        tabIndex={-1}
        aria-hidden
        onPointerDown={({ nativeEvent }) => dragRecord(nativeEvent, drop)}
      >
        <IconGripVertical size={16} />
      </button>
      <ActionIcon
        {...tool}
        aria-label={t`Move ${card.title} back`}
        disabled={index === 0}
        onClick={() => onChange(moveCard(cards, index, index - 1))}
      >
        <IconArrowLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tool}
        aria-label={t`Move ${card.title} forward`}
        disabled={index === cards.length - 1}
        onClick={() => onChange(moveCard(cards, index, index + 1))}
      >
        <IconArrowRight size={16} aria-hidden />
      </ActionIcon>
      <Select
        aria-label={t`Width of ${card.title}`}
        data={cardSizes.map(value => ({ value, label: sizes[value] }))}
        value={card.size}
        allowDeselect={false}
        w={150}
        onChange={chosen => {
          const size = cardSizes.find(each => each === chosen);
          if (size) {
            onChange(cards.map(each => (each.id === card.id ? { ...each, size } : each)));
          }
        }}
      />
      <ActionIcon
        {...tool}
        color="red"
        aria-label={t`Remove ${card.title}`}
        onClick={() => onChange(cards.filter(({ id }) => id !== card.id))}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { ActionIcon, Select } from '@mantine/core';
import {
  type CardSize,
  cardSizes,
  type DashboardCard,
} from '@pipewright/contract/operations/reports/dashboards.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
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

/** Cards side by side; they are moved with the mouse, or with buttons. */
export function CardGrid({ label, cards, scope, onChange }: CardGridProps) {
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const drop = (id: string) => {
    const from = cards.findIndex(card => card.id === dragged);
    const to = cards.findIndex(card => card.id === id);
    setDragged(undefined);
    setTarget(undefined);
    if (onChange && from >= 0 && to >= 0 && from !== to) {
      onChange(moveCard(cards, from, to));
    }
  };
  return (
    <ul className={classes.grid} aria-label={label}>
      {cards.map((card, index) => (
        <li
          key={card.id}
          className={classes.card}
          data-size={card.size}
          data-dragged={dragged === card.id || undefined}
          data-target={(target === card.id && dragged !== card.id) || undefined}
          {...(onChange && {
            draggable: true,
            onDragStart: () => setDragged(card.id),
            onDragEnd: () => setDragged(undefined),
            onDragOver: event => {
              event.preventDefault();
              setTarget(card.id);
            },
            onDrop: () => drop(card.id),
          })}
        >
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
  return (
    <div className={classes.tools}>
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

import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { writePercent } from '../../kit/formats/formats.ts';
import classes from './dashboard.module.css';

interface FigureCardProps {
  readonly label: string;
  readonly value: string;
  /** What it is compared with, in words. */
  readonly note: string;
  /** Of the period and the one before; equal to each other says nothing. */
  readonly now: number;
  readonly before: number;
  readonly to: { readonly to: string; readonly search?: Readonly<Record<string, string>> };
}

/** One figure with its trend; the whole of it leads to the list behind it. */
export function FigureCard({ label, value, note, now, before, to }: FigureCardProps) {
  return (
    <Link {...to} className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      <span className={classes.note}>
        <Trend now={now} before={before} /> {note}
      </span>
    </Link>
  );
}

function Trend({ now, before }: { now: number; before: number }) {
  if (now === before || before === 0) {
    return null;
  }
  const percent = Math.round(((now - before) / before) * 100);
  const Icon = now > before ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.trend} data-up={now > before || undefined}>
      <Icon size={14} stroke={2} aria-hidden />
      {percent > 0 ? '+' : ''}
      {writePercent(percent, 0)}
    </span>
  );
}

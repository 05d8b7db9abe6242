import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { fullTime, Timestamp } from './timestamp.tsx';
import { useFormats } from './use-formats.tsx';

/** How long ago, or ahead, a moment is; further than a week away its date. The whole of it when pointed at. */
export function RelativeTime({ value }: { value: string }) {
  const { timeZone } = useFormats();
  const text = distance(new Date(value).getTime() - useNow());
  return text === undefined ? (
    <Timestamp value={value} withTime />
  ) : (
    <time dateTime={value} title={fullTime(value, timeZone)}>
      {text}
    </time>
  );
}

const formats = new Map<string, Intl.RelativeTimeFormat>();
const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** In words, as long as words are shorter than a date. */
export function distance(milliseconds: number): string | undefined {
  const size = Math.abs(milliseconds);
  if (size >= 7 * 24 * 60 * minute) {
    return undefined;
  }
  const unit = units.find(([, length]) => size >= length);
  return unit ? wordsIn(i18n.locale).format(Math.trunc(milliseconds / unit[1]), unit[0]) : t`just now`;
}

function wordsIn(language: string): Intl.RelativeTimeFormat {
  const known = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  formats.set(language, known);
  return known;
}

/** The clock, as it is redrawn: once a minute, by one timer for all who look at it. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => Math.floor(Date.now() / minute) * minute);
}

const watchers = new Set<() => void>();
let timer: number | undefined;

function watch(tell: () => void): () => void {
  watchers.add(tell);
  timer ??= window.setInterval(() => {
    for (const each of watchers) {
      each();
    }
  }, minute / 2);
  return () => {
    watchers.delete(tell);
    if (watchers.size === 0) {
      window.clearInterval(timer);
      timer = undefined;
    }
  };
}

import { writeNumber } from './formats.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** How large something is, in the unit that leaves a number people can read. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = Math.round((bytes / 1000 ** power) * 10) / 10;
  const unit = bytes === 1 ? 'byte' : units[power];
  return `${writeNumber(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
}

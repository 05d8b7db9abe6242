const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** How large something is, in the unit that leaves a number people can read. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size as people say it: `12.4 MB`. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: step > 1 ? 1 : 0 })} ${units[step]}`;
}

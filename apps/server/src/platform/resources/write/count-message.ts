/** `3 tags deleted.` */
export function countMessage([one, many]: readonly [string, string], count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many} ${what}.`;
}

/** The Monday of the week, or of the week before on a Monday itself: a day that something can have changed since. */
export function lastMonday(today: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7 || 7));
  return date.toISOString().slice(0, 10);
}

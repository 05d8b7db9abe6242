/** The address that makes a phone call a number, without what people write for the eye. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
}

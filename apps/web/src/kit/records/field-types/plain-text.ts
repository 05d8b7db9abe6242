import { t } from '@lingui/core/macro';
/** Whether a value is missing, or an empty text or list. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Any value as text: lists with commas, objects as `name (value)`. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (typeof value === 'boolean') {
    return value ? t`Yes` : t`No`;
  }
  if (Array.isArray(value)) {
    return value.map(plainText).join(', ');
  }
  return typeof value === 'object'
    ? Object.entries(value)
        .map(([name, held]) => `${name} (${plainText(held)})`)
        .join(', ')
    : String(value);
}

/** The name of a record: some requests answer a reference with the record's name, others with an object that has one. */
export function nameText(value: unknown): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { name, fullName } = value as { name?: string; fullName?: string };
    return name ?? fullName ?? '';
  }
  return plainText(value);
}

/** The texts or ids that a field with several values holds. */
export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

import { t } from '@lingui/core/macro';

/** A value as the API has it, in a form that fits on a line. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return '–';
  }
  if (typeof value === 'boolean') {
    return value ? t`Yes` : t`No`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

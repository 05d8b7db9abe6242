import type { Field, Fields } from '@pipewright/contract/fields/fields.ts';
import type { Principal } from '../principal.ts';

type Reader = Pick<Principal, 'permissions'>;

/** The fields that answers to a caller have: some are there only for whoever holds a permission. */
export function shownFields(fields: Fields, principal: Reader): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => !isHidden(field, principal));
}

/** Whether a caller does not see a field. Then it cannot be asked about either. */
export function isHidden(field: Field | undefined, { permissions }: Reader): boolean {
  return field?.visibleWith !== undefined && !permissions.has(field.visibleWith);
}

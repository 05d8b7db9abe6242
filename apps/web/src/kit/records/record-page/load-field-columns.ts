import { loadedLater } from '../../ui/hooks/loaded-later.ts';

/** `FieldColumns`, for pages whose first tab does not show them. */
export const fieldColumns = loadedLater(async () => (await import('../form/field-columns.tsx')).FieldColumns);

import { shownLater } from '../../ui/hooks/shown-later.tsx';

/** `FieldColumns` on a page whose first tab does not show them. */
export const FieldColumnsLater = shownLater(
  async () => (await import('../form/field-columns.tsx')).FieldColumns,
);

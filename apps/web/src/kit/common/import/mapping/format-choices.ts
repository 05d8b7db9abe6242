import { t } from '@lingui/core/macro';
import { perLanguage } from '../../../language/per-language.ts';

/** How dates can be written. */
export const dateOrders = perLanguage(() => [
  { value: 'dmy', label: t`Day, month, year (31/12/2026)` },
  { value: 'mdy', label: t`Month, day, year (12/31/2026)` },
  { value: 'ymd', label: t`Year, month, day (2026-12-31)` },
]);

/** How numbers can be written. */
export const decimalMarks = perLanguage(() => [
  { value: '.', label: t`Point: 1,234.50` },
  { value: ',', label: t`Comma: 1.234,50` },
]);

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Period } from '@pipewright/contract/filters.ts';

const names: Readonly<Record<Period, MessageDescriptor>> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  'this-week': msg`This week`,
  'last-week': msg`Last week`,
  'this-month': msg`This month`,
  'last-month': msg`Last month`,
  'this-quarter': msg`This quarter`,
  'last-quarter': msg`Last quarter`,
  'this-year': msg`This year`,
  'last-year': msg`Last year`,
  'last-7-days': msg`Last 7 days`,
  'last-14-days': msg`Last 14 days`,
  'last-30-days': msg`Last 30 days`,
  'last-90-days': msg`Last 90 days`,
  'last-365-days': msg`Last 365 days`,
};

export function periodName(period: Period): string {
  return i18n._(names[period]);
}

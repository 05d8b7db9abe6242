import { expect, it } from 'vitest';
import type { DeclaredMessage } from '../texts/declared-message.ts';
import { byLine, viaText } from './actor-texts.ts';

const ada = { id: '0198c5f0-0000-7000-8000-000000000001', fullName: 'Ada Lovelace' };
const via = (kind: Parameters<typeof viaText>[0]['kind'], label: string | null = null) => ({
  kind,
  label,
  ref: null,
});
const inEnglish = (message: DeclaredMessage | null) =>
  message?.text.replaceAll(/\{(\w+)\}/g, (_, name) => message.values[name] ?? '');

it.each([
  [ada, via('user'), 'by Ada Lovelace'],
  [null, via('system'), 'by Pipewright'],
  [ada, via('api-key', 'Zapier'), 'by Ada Lovelace via API key Zapier'],
  [ada, via('application', 'Claude'), 'by Ada Lovelace via Claude'],
  [ada, via('application'), 'by Ada Lovelace via an application'],
  [ada, via('import', 'leads.csv'), 'imported by Ada Lovelace from leads.csv'],
  [ada, via('import'), 'imported by Ada Lovelace'],
  [null, via('automation'), 'by automation'],
  [null, via('automation', 'Follow up'), 'by automation Follow up'],
  [ada, via('automation', 'Follow up'), 'by Ada Lovelace via automation Follow up'],
])('says who made a change: %#', (actor, by, text) => {
  expect(inEnglish(byLine({ actor, via: by }))).toBe(text);
});

it('adds nothing if a person acted directly', () => {
  expect(
    [viaText(via('user')), viaText(via('system')), viaText(via('api-key', 'Zapier'))].map(inEnglish),
  ).toEqual([undefined, undefined, 'API key Zapier']);
});

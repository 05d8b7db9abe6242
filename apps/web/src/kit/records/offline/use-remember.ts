import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import type { Screens } from '../screens/define-screens.ts';
import { rememberSeen } from './seen-store.ts';
import { valueText } from './value-text.ts';

/** As many rows of a list as somebody would look through without a connection. */
const rowsKept = 50;
/** Long after the page was rendered: nobody waits for this. */
const delayMs = 1_000;

/** Keeps the list that is shown for times without a connection. */
export function useRememberList(
  workspace: Screens,
  records: readonly AnyRecord[],
  columns: readonly string[],
): void {
  useRemember(records.length > 0 ? records : undefined, words => {
    return {
      path: workspace.route,
      title: workspace.title,
      kind: t`List`,
      headings: columns.map(name => workspace.textsOf(name).heading),
      rows: records
        .slice(0, rowsKept)
        .map(record => columns.map(name => valueText(workspace.resource, record, name, words))),
    };
  });
}

/** Keeps the record that is shown for times without a connection. */
export function useRememberRecord(workspace: Screens, record: AnyRecord | undefined, title: string): void {
  useRemember(record, words => {
    const names = workspace.form.flatMap(({ fields }) => fields);
    const rows = names.map(name => [
      workspace.textsOf(name).label,
      record ? valueText(workspace.resource, record, name, words) : '',
    ]);
    return {
      path: workspace.pages?.record.replace('$id', record?.id ?? '') ?? workspace.route,
      title,
      kind: workspace.label[0],
      headings: [],
      rows: rows.filter(([, text]) => text !== ''),
    };
  });
}

type Words = Parameters<typeof valueText>[3];
type Snapshot = Omit<Parameters<typeof rememberSeen>[1], 'seenAt'>;

/** `shown` changes when there is something new to store; nothing is stored while it is undefined. */
function useRemember(shown: unknown, take: (words: Words) => Snapshot): void {
  const { sub, organization } = useViewer();
  const { id, currency, timeZone } = organization;
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (shown === undefined || typeof indexedDB === 'undefined') {
      return;
    }
    const timer = setTimeout(() => {
      const seen = { ...takeNow({ currency, timeZone }), seenAt: Date.now() };
      // A browser may forbid storage; then nothing is available offline, and everything else works.
      rememberSeen(`${id}-${sub}`, seen).catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [shown, id, sub, currency, timeZone]);
}

import type { ComponentType } from 'react';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import { loadedLater } from '../../ui/hooks/loaded-later.ts';
import type { Screens } from '../screens/define-screens.ts';
import { definePage, type Entry, type PageText } from '../screens/navigation.ts';
import { tabParameter } from './tab-parameter.ts';

type Page = ComponentType<{ page: Entry }>;

interface RecordPages {
  readonly NewPage: Page;
  readonly EditPage: Page;
  readonly RecordById: ComponentType<{ readonly id: string }>;
}

interface RecordEntries {
  /** The page of a new record, that of any record by its id, and the record for other frames: see `defineRecordPages`. */
  readonly load: () => Promise<RecordPages>;
  /** What the page of a record is called while its name is not known; the name of its kind by default. */
  readonly title?: PageText;
  /** What the page of a new record needs besides. */
  readonly loadForm?: () => Promise<unknown>;
  /** What the page of a record starts with besides the record. */
  readonly prefetch?: Entry['prefetch'];
}

/** The pages of single records, at the addresses that the screens declare. */
export function recordEntries(
  screens: Screens,
  { load, title, loadForm, prefetch }: RecordEntries,
): readonly [newRecord: Entry, record: Entry] {
  const { resource, pages } = screens;
  if (!pages) {
    throw new Error(`The screens of ${resource.name} declare no pages.`);
  }
  const newRecord = definePage({
    title: () => screens.texts.newRecord,
    route: pages.new,
    permission: resource.permissions.create,
    search: tabParameter,
    load: async () => {
      const [{ NewPage }] = await Promise.all([load(), loadForm?.()]);
      return NewPage;
    },
  });
  const record = definePage({
    title: title ?? (() => screens.label[0]),
    route: pages.record,
    permission: resource.permissions.read,
    search: tabParameter,
    load: async () => (await load()).EditPage,
    recordById: loadedLater(async () => (await load()).RecordById),
    prefetch: (client, search, params) => {
      void client.prefetchQuery(recordOptions(resource, params.id ?? ''));
      prefetch?.(client, search, params);
    },
  });
  return [newRecord, record];
}

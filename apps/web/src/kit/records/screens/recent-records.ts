import { useEffect } from 'react';
import { useViewer } from '../../data/session/viewer.tsx';

/** The records that the user opened last. Only ids are stored; names are loaded when they are shown. */
export interface RecentRecord {
  readonly resource: string;
  readonly id: string;
}

const most = 8;

/** Remembers a record that is opened, for this person in this organization. */
export function useRememberRecent(resource: string, id: string | undefined): void {
  const key = useKey();
  useEffect(() => {
    if (id) {
      localStorage.setItem(key, JSON.stringify(withNewest(recall(key), { resource, id })));
    }
  }, [key, resource, id]);
}

export function useRecentRecords(): readonly RecentRecord[] {
  return recall(useKey());
}

/** The newest first, each once. */
export function withNewest(before: readonly RecentRecord[], opened: RecentRecord): RecentRecord[] {
  const others = before.filter(({ resource, id }) => resource !== opened.resource || id !== opened.id);
  return [opened, ...others].slice(0, most);
}

function useKey(): string {
  const { sub, organization } = useViewer();
  return `pipewright-recent:${sub}:${organization.id}`;
}

function recall(key: string): readonly RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is RecentRecord {
  const { resource, id } = (value ?? {}) as Record<string, unknown>;
  return typeof resource === 'string' && typeof id === 'string';
}

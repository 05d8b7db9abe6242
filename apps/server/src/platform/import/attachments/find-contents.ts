import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { Plan } from '../match/plan.ts';
import { readDocuments } from './documents.ts';
import { normalPath } from './normal-path.ts';

/** A file of the archive that a row refers to. */
export interface Content {
  readonly contentId: string;
  readonly fileName: string;
  readonly size: number;
}

/** The columns that name files of the archive. */
export const attachmentTarget = 'attachedFile';

interface StoredContent extends Record<string, unknown> {
  contentId: string;
  fileName: string;
  path: string;
  name: string;
  stem: string;
  size: number;
  /** Whether it comes from the same archive as the table. */
  isOwn: boolean;
}

/** The files of an archive by what rows call them: a path, a name, or the id by which an export names them. */
export async function findContents(
  tx: TenantTx,
  { batchId, importId }: Plan,
  wanted: readonly string[],
): Promise<(text: string) => Content | { readonly problem: string }> {
  const documents = batchId ? await readDocuments(tx, batchId, wanted) : new Map();
  const texts = [...new Set([...wanted, ...[...documents.values()].map(({ id }) => id)].map(normalPath))];
  const rows = batchId && texts.length > 0 ? await readContents(tx, { batchId, importId }, texts) : [];
  const own = rows.filter(({ isOwn }) => isOwn);
  const find = (text: string) => {
    const inOwn = bestMatches(own, normalPath(text));
    return inOwn.length > 0 ? inOwn : bestMatches(rows, normalPath(text));
  };
  return text => {
    const document = documents.get(text);
    const found = find(document?.id ?? text);
    const [only] = found;
    if (!only) {
      return { problem: storeText(msg`There is no file “${text}” in the archive`) };
    }
    if (found.length > 1) {
      return {
        problem: storeText(msg`There is more than one file called “${text}”. Give its folder as well`),
      };
    }
    const { contentId, size } = only;
    return { contentId, size, fileName: document?.name || only.fileName };
  };
}

/** The whole path comes before its end, the end before the name, and equal letters before small and capital ones. */
function bestMatches(rows: readonly StoredContent[], path: string): readonly StoredContent[] {
  const plain = path.toLowerCase();
  const ways: readonly ((row: StoredContent) => boolean)[] = [
    row => row.path === path,
    row => row.path.toLowerCase() === plain,
    row => row.path.endsWith(`/${path}`),
    row => row.path.toLowerCase().endsWith(`/${plain}`),
    row => row.name === plain,
    row => row.stem === plain,
  ];
  for (const way of ways) {
    const found = rows.filter(way);
    if (found.length > 0) {
      return found;
    }
  }
  return [];
}

async function readContents(
  tx: TenantTx,
  { batchId, importId }: { batchId: string; importId: string },
  texts: readonly string[],
): Promise<readonly StoredContent[]> {
  const { tenantId } = tx.principal;
  const names = [...new Set(texts.map(text => (text.split('/').at(-1) ?? text).toLowerCase()))];
  return tx<StoredContent>`
    select content_id as "contentId", file_name as "fileName", path, name, stem, size,
      position = (select import.position from crm.import where import.tenant_id = ${tenantId} and import.id = ${importId})
        as "isOwn"
    from crm.import_attachment
    where tenant_id = ${tenantId} and batch_id = ${batchId}
      and (name = any (${names}::text[]) or stem = any (${names}::text[]))`;
}

import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { normalHeading } from '../presets/normal-heading.ts';
import type { Reading } from '../read/reading.ts';

type DocumentColumns = NonNullable<Reading['documents']>;

/**
 * Salesforce has files in three tables: `ContentDocumentLink` says which record has a document, and `ContentVersion` which
 * file of the archive the newest version of a document is. Undefined if a file is not the latter.
 */
export function recognizeDocuments(headings: readonly string[]): DocumentColumns | undefined {
  const plain = headings.map(normalHeading);
  const columnOf = (name: string) => plain.indexOf(normalHeading(name));
  const [document, id] = [columnOf('ContentDocumentId'), columnOf('Id')];
  const [path, latest] = [columnOf('PathOnClient'), columnOf('IsLatest')];
  return document >= 0 && id >= 0 && path >= 0 ? { document, id, path, latest } : undefined;
}

/** The newest versions of some documents: the id of each, and the name of its file. */
export async function readDocuments(
  tx: TenantTx,
  batchId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ document: string; id: string; path: string | null }>`
    select version ->> document_column as document, version ->> id_column as id, version ->> path_column as path
    from crm.import
    cross join lateral (
      -- The first cell of a stored row is its number.
      select (reading -> 'documents' ->> 'document')::integer + 1 as document_column,
        (reading -> 'documents' ->> 'id')::integer + 1 as id_column,
        (reading -> 'documents' ->> 'path')::integer + 1 as path_column,
        nullif((reading -> 'documents' ->> 'latest')::integer, -1) + 1 as latest_column
    ) as columns
    join crm.import_rows on import_rows.tenant_id = ${tenantId} and import_rows.import_id = import.id
    cross join lateral jsonb_array_elements(cells) as version
    where import.tenant_id = ${tenantId} and import.batch_id = ${batchId} and import.is_left_out
      and reading ? 'documents' and version ->> document_column = any (${[...new Set(ids)]}::text[])
      and lower(coalesce(version ->> latest_column, 'true')) in ('true', '1', '')`;
  return new Map(
    rows.map(({ document, id, path }) => [document, { id, name: path?.split(/[/\\]/).at(-1) ?? '' }]),
  );
}

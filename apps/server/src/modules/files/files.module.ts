import { Readable } from 'node:stream';
import { downloadFile, sendFilePiece } from '@pipewright/contract/operations/files.ts';
import { files } from '@pipewright/contract/resources/files.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import { fileBody } from '../../platform/http/routes/file-body.ts';
import type { Principal } from '../../platform/principal.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { readVisible } from '../../platform/resources/query/select-one.ts';

/**
 * The database ensures that a file is complete with its last chunk and does not change afterwards:
 * schema/tables/core/10-files.sql.
 */
export const filesModule = defineModule({
  resource: files,
  table: 'file',
  partTables: { file_piece: 'file piece' },
  imports: {
    // That a row has both is checked with the archive: see take-contents.ts.
    needs: [],
    recognizedBy: [
      ['attachedFile'],
      ['relatedToId', 'relatedTo', 'companyId', 'contactId', 'dealId', 'leadId'],
    ],
    keys: [],
    headings: {
      name: ['File name', 'Filename', 'Title', 'Attachment name'],
      attachedFile: ['File', 'Path', 'File path', 'Attachment', 'Attachment path', 'Document'],
      relatedToId: ['ParentId', 'Parent ID', 'Record ID', 'Linked entity ID', 'Related to ID', 'Object ID'],
      relatedTo: ['Related to', 'Parent', 'Record'],
      contentType: ['Content type', 'MIME type'],
    },
  },
  routes: () => routes,
});

const routes: readonly Route[] = [
  defineWriteRoute(sendFilePiece, async ({ tx, principal, params, body }) => {
    const { tenantId, userId } = principal;
    const [file] = await tx<{ size: number; isWhole: boolean }>`
      select size, is_whole as "isWhole" from crm.file
      where tenant_id = ${tenantId} and id = ${params.id} and added_by_user_id = ${userId} for update`;
    if (!file) {
      throw notFound('No such file.');
    }
    if (file.isWhole && file.size > 0) {
      throw conflict('The file is whole already.');
    }
    await tx`
      insert into crm.file_piece (tenant_id, file_id, n, bytes)
      values (${tenantId}, ${params.id}, ${params.n}, decode(${body.base64}, 'base64'))
      on conflict (tenant_id, file_id, n) do update set bytes = excluded.bytes`;
    const [received] = await tx<{ bytes: number }>`select crm.received_bytes(${params.id})::float8 as bytes`;
    if ((received?.bytes ?? 0) > file.size) {
      throw conflict('More was sent than the file was said to have. Add it again.');
    }
    return {};
  }),

  defineReadRoute(downloadFile, async ({ principal, params, db }) => {
    const [file] = await db.read(principal, tx => readVisible(tx, filesModule, [params.id]));
    if (!file) {
      throw notFound('No such file.');
    }
    if (!file.isWhole) {
      throw conflict('The file has not come whole. Whoever added it can add it again.');
    }
    return {
      body: fileBody(piecesOf(db, principal, params.id)),
      headers: {
        // Always saved and never shown: what somebody uploaded shall not run in the product's own origin.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(String(file.name))}`,
        'content-length': String(file.size),
        'cache-control': 'no-store',
      },
    };
  }),
];

/** One piece in memory at a time, however large the file is. */
function piecesOf(db: TenantDb, principal: Principal, id: string): Readable {
  return Readable.from(readPieces(db, principal, id), { objectMode: false });
}

async function* readPieces(db: TenantDb, principal: Principal, id: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const [piece] = await db.read(
      principal,
      tx => tx<{ bytes: Uint8Array }>`
        select bytes from crm.file_piece
        where tenant_id = ${principal.tenantId} and file_id = ${id} and n = ${n}`,
    );
    if (!piece) {
      return;
    }
    yield piece.bytes;
  }
}

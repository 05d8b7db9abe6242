import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { base64Piece, pieceBytes } from '../pieces.ts';
import { files, maxFileBytes } from '../resources/files.ts';

const params = z.strictObject({ id: z.uuid() });

export const sendFilePiece = defineOperation({
  method: 'PUT',
  path: '/files/:id/pieces/:n',
  access: files.permissions.create,
  tag: 'files',
  summary: 'Send the n-th piece of what stands in a file, from 0 on, in base64',
  params: params.extend({
    n: z.coerce
      .number()
      .int()
      .min(0)
      .max(Math.ceil(maxFileBytes / pieceBytes)),
  }),
  body: z.strictObject({ base64: base64Piece }),
});

export const downloadFile = defineOperation({
  method: 'GET',
  path: '/files/:id/content',
  access: files.permissions.read,
  tag: 'files',
  summary: 'What stands in a file',
  params,
  result: z.string(),
});

import { z } from 'zod';

/** Files are sent in chunks of this many bytes as base64, so that none exceeds the limit of a request. */
export const pieceBytes = 600_000;

export const base64Piece = z.base64('Send the piece in base64').max(Math.ceil(pieceBytes / 3) * 4 + 4);

import { z } from 'zod';

/** How files are sent: in pieces of so many bytes, each as base64, so that none is larger than a request may be. */
export const pieceBytes = 600_000;

export const base64Piece = z.base64('Send the piece in base64').max(Math.ceil(pieceBytes / 3) * 4 + 4);

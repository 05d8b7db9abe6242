import type { DocumentSnapshot } from '@pipewright/contract/sales-documents/document-snapshot.ts';
import { createBackgroundThread, type ThreadCall } from '../../threads/background-thread.ts';

/** Shorter documents are drawn within 100 ms, which is less than it takes to start a thread. */
const longLines = 100;
const longText = 20_000;

const thread = createBackgroundThread();

/** Whether drawing a document would keep other requests waiting. */
export function isLong(document: DocumentSnapshot, ...texts: readonly (string | null)[]): boolean {
  const descriptions = document.lines.map(({ description }) => description);
  const characters = [...texts, ...descriptions].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return document.lines.length > longLines || characters > longText;
}

/** Draws in a background thread. The bytes are the same as those of a direct call. */
export async function drawInThread(call: ThreadCall): Promise<Buffer> {
  const bytes = (await thread.run(call)) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

import { setImmediate as turn } from 'node:timers/promises';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { unreadable } from '../read/unreadable.ts';

/** A sheet of real texts is some thirty times as large as its packed form. */
const maxRatio = { above: 20_000_000, times: 250 };
/** Small enough that what a bomb unpacks from it still fits, and that others are answered in between. */
const bite = 16_384;

/** Which parts are wanted, by their paths, and how many bytes each may unpack to. */
export type Choose = (path: string) => { readonly most: number } | undefined;

/** The bytes of the chosen parts of an archive, in the order in which they come. */
export async function* unzip(
  pieces: AsyncIterable<Uint8Array>,
  choose: Choose,
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  const ready: { path: string; bytes: Uint8Array }[] = [];
  const feed = createUnzip(choose, (path, bytes) => ready.push({ path, bytes }));
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += bite) {
      feed(piece.subarray(at, at + bite));
      yield* ready.splice(0);
      await turn();
    }
  }
}

function createUnzip(
  choose: Choose,
  take: (path: string, bytes: Uint8Array) => void,
): (bytes: Uint8Array) => void {
  let packed = 0;
  let unpacked = 0;
  // The library calls again with what was thrown, as an error of its own.
  let isBomb = false;
  const archive = new Unzip((file: UnzipFile) => {
    const chosen = choose(file.name);
    if (!chosen) {
      return;
    }
    let own = 0;
    file.ondata = (error, chunk) => {
      if (error && !isBomb) {
        throw unreadable('This workbook is damaged. Save it again, or save the sheet as CSV.');
      }
      own += chunk?.length ?? 0;
      unpacked += chunk?.length ?? 0;
      isBomb ||= own > chosen.most || (unpacked > maxRatio.above && unpacked > packed * maxRatio.times);
      if (isBomb) {
        throw unreadable('This workbook unpacks to more than it can hold. Save the sheet as CSV.');
      }
      take(file.name, chunk);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  return bytes => {
    packed += bytes.length;
    archive.push(bytes);
  };
}

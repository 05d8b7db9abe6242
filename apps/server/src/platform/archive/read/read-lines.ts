import { refused } from '../refused.ts';

/** No row is longer: pictures and mails have their own limits. */
const maxBytes = 16 * 1024 * 1024;

/** The lines of a file in batches that fit into one statement. */
export async function* readLines(
  bytes: AsyncIterable<Buffer>,
  limits = { lines: 500, bytes: 1024 * 1024 },
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let held = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
      rest = [];
      restBytes = 0;
      from = end + 1;
      batch.push(line.toString());
      held += line.length;
      if (batch.length >= limits.lines || held >= limits.bytes) {
        yield batch;
        batch = [];
        held = 0;
      }
    }
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > maxBytes) {
      throw refused('The archive has a line that is far too long.');
    }
  }
  if (restBytes > 0) {
    throw refused('The archive has a file that ends in the middle of a line.');
  }
  if (batch.length > 0) {
    yield batch;
  }
}

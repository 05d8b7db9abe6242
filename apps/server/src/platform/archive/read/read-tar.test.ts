import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTar } from './read-tar.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-tar-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function filesOf(archive: Buffer, maxBytes = 1_000_000): Promise<[string, string][]> {
  const file = join(folder, 'archive.tar.gz');
  await writeFile(file, archive);
  const files: [string, string][] = [];
  for await (const { name, bytes } of readTar(file, maxBytes)) {
    files.push([name, await text(bytes)]);
  }
  return files;
}

async function tarOf(...entries: [Partial<Header> & { name: string }, string?][]): Promise<Buffer> {
  const tar = pack();
  for (const [header, content = ''] of entries) {
    tar.entry(header, content);
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** Created by the version before tar-stream, with handwritten headers and separately compressed parts. */
const olderArchive = Buffer.from(
  'H4sIAAAAAAAAA8tNzMtMSy0u0csqzs9joA0wMDAwMDMwANMGmLSBgYExEtuAwcDQwMTInEHBgEbuQQGlxSWJRQwGdLFrEAIA4VdQvwACAAAfiwgAAAAAAAAD' +
    'q67lAgAGsKHdAwAAAB+LCAAAAAAAAANjYBgFIxYAAA3BC779AQAAH4sIAAAAAAAAAytJTMpJLdYvSUzXyyrOz8thoAEwMDAwMDMwANMGmLSBgZEJgg0SNzQ0' +
    'MDJlUDCghWPQQWlxSWIRgwFd7BqEAACe72usAAIAAB+LCAAAAAAAAAOrVspMUbJSMKzlqoawjGq5ADLuGYUUAAAAH4sIAAAAAAAAA2NgGAUjBQAAp6SBMOwB' +
    'AAAfiwgAAAAAAAADK0lMykkt1k/NLSip1Msqzs/LYaA6MDAwMDAzMADTBpg0JtvQ0MTAiEHBgPpOwQSlxSWJRQwGdLFrEAIA3vyt1AACAAAfiwgAAAAAAAAD' +
    'AwAAAAAAAAAAAB+LCAAAAAAAAAMDAAAAAAAAAAAAH4sIAAAAAAAAA2NgGAWjYBSMVAAALq+17wAEAAA=',
  'base64',
);
const olderFiles = [
  ['manifest.json', '{}\n'],
  ['tables/tag.jsonl', '{"id": 1}\n{"id": 2}\n'],
  ['tables/empty.jsonl', ''],
];

it('reads archives of earlier versions', async () => {
  expect(await filesOf(olderArchive)).toEqual(olderFiles);
});

it('skips files that are not read', async () => {
  const large = 'x'.repeat(300_000);
  const file = join(folder, 'skipped.tar.gz');
  await writeFile(file, await tarOf([{ name: 'a' }, large], [{ name: 'b' }, large], [{ name: 'c' }, 'c']));
  const names: string[] = [];
  for await (const { name } of readTar(file, 1_000_000)) {
    names.push(name);
  }
  expect(names).toEqual(['a', 'b', 'c']);
});

it('does not wait for more entries after a file was abandoned in the middle', async () => {
  const file = join(folder, 'abandoned.tar.gz');
  await writeFile(file, await tarOf([{ name: 'a' }, 'x'.repeat(300_000)], [{ name: 'b' }, 'b']));
  const entries = readTar(file, 1_000_000);
  const first = await entries.next();
  for await (const _chunk of first.value?.bytes ?? []) {
    break;
  }
  await expect(entries.next()).rejects.toThrow('This file is not an archive');
});

it('rejects entries that are not files, and content that is too large', async () => {
  const link = await tarOf([{ name: 'link', type: 'symlink', linkname: '/etc/passwd' }]);
  await expect(filesOf(link)).rejects.toThrow('The archive holds something that is no file: link');
  const folderEntry = await tarOf([{ name: 'folder/', type: 'directory' }]);
  await expect(filesOf(folderEntry)).rejects.toThrow('something that is no file: folder/');
  await expect(filesOf(await tarOf([{ name: 'a' }, 'x'.repeat(500_000)]), 400_000)).rejects.toThrow(
    'The archive unpacks to far more than its size allows.',
  );
});

it('rejects truncated archives with an explanation', async () => {
  const words = 'This file is not an archive of Pipewright, or it is damaged. Nothing was changed.';
  const whole = await tarOf([{ name: 'a' }, 'a'.repeat(2000)], [{ name: 'b' }, 'b']);
  await expect(filesOf(whole.subarray(0, whole.length - 20))).rejects.toThrow(words);
  await expect(filesOf(gzipSync(gunzipSync(whole).subarray(0, 1000)))).rejects.toThrow(words);
  await expect(filesOf(Buffer.from('no archive'))).rejects.toThrow(words);
});

import { expect, it } from 'vitest';
import { createKeptPages, type RenderedPage } from './kept-pages.ts';

let time = 1_000_000;
const later = () => new Date(time + 3_600_000);
const create = (maxBytes = 1_000_000) => createKeptPages({ maxBytes, now: () => time });
const pageOf = (text: string, keepUntil: Date | undefined = later()): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  keepUntil,
});
const textOf = (page: RenderedPage | undefined) => page?.body.toString();

it('caches a page until the time that it names, and for a minute at most', async () => {
  const pages = create();
  await pages.render('short', 'a', async () => pageOf('short', new Date(time + 1000)));
  await pages.render('long', 'a', async () => pageOf('long'));
  await pages.render('never', 'a', async () => ({ ...pageOf('never'), keepUntil: undefined }));
  expect([textOf(pages.find('short')), textOf(pages.find('long')), textOf(pages.find('never'))]).toEqual([
    'short',
    'long',
    undefined,
  ]);
  time += 1000;
  expect([textOf(pages.find('short')), textOf(pages.find('long'))]).toEqual([undefined, 'long']);
  time += 60_000;
  expect(pages.find('long')).toBeUndefined();
});

it('drops the pages of one organization, or all', async () => {
  const pages = create();
  await pages.render('1', 'a', async () => pageOf('one'));
  await pages.render('2', 'b', async () => pageOf('two'));
  pages.drop('a');
  expect([textOf(pages.find('1')), textOf(pages.find('2'))]).toEqual([undefined, 'two']);
  pages.clear();
  expect(pages.find('2')).toBeUndefined();
});

it('does not keep a page that was being rendered while its organization changed something', async () => {
  const pages = create();
  const old = Promise.withResolvers<RenderedPage>();
  const first = pages.render('1', 'a', () => old.promise);
  pages.drop('a');
  const second = pages.render('1', 'a', async () => pageOf('new'));
  old.resolve(pageOf('old'));
  expect([textOf(await first), textOf(await second)]).toEqual(['old', 'new']);
  expect(textOf(pages.find('1'))).toBe('new');
});

it('keeps no page of an organization for a minute after a warning, and those of others as before', async () => {
  const pages = create();
  await pages.render('1', 'a', async () => pageOf('before'));
  pages.doubt('a');
  await pages.render('2', 'a', async () => pageOf('after'));
  await pages.render('3', 'b', async () => pageOf('other'));
  expect(['1', '2', '3'].map(key => textOf(pages.find(key)))).toEqual([undefined, undefined, 'other']);
  time += 59_999;
  await pages.render('2', 'a', async () => pageOf('after'));
  expect(pages.find('2')).toBeUndefined();
  time += 1;
  await pages.render('2', 'a', async () => pageOf('after'));
  expect(textOf(pages.find('2'))).toBe('after');
});

it('renders once for concurrent requests, and again after a failure', async () => {
  const pages = create();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    return pageOf('page');
  };
  await Promise.all([pages.render('1', 'a', render), pages.render('1', 'a', render)]);
  expect(rendered).toBe(1);
  await expect(pages.render('2', 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(textOf(await pages.render('2', 'a', render))).toBe('page');
});

it('stays within its size: evicts the least recently used page, and does not cache pages that are too large', async () => {
  const pages = create(100_000);
  const body = 'x'.repeat(8000);
  for (let index = 0; index < 10; index++) {
    await pages.render(String(index), 'a', async () => pageOf(body));
    pages.find('0');
  }
  await pages.render('new', 'b', async () => pageOf(body));
  const found = [...Array.from({ length: 10 }, (_, index) => String(index)), 'new'].filter(key =>
    pages.find(key),
  );
  expect(found).toEqual(['0', '2', '3', '4', '5', '6', '7', '8', '9', 'new']);
  await pages.render('large', 'a', async () => pageOf('x'.repeat(20_000)));
  expect(pages.find('large')).toBeUndefined();
});

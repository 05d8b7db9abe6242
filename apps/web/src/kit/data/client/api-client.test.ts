import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCall, type TokenSource } from './api-client.ts';
import { ApiError } from './api-error.ts';

const id = '0190d1a0-0000-7000-8000-000000000001';
const { list, get, create, patch, remove } = tags.operations;

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;
let handle: Handler;
let requests: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];
let origin: string;
let stop: () => void;

beforeEach(async () => {
  requests = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    requests.push({ method: request.method, url: request.url, headers: request.headers, body });
    handle(request, response, requests.length);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => stop());

const client = (tokens?: TokenSource) => createCall({ origin, tokens, backoffMs: 1, timeoutMs: 60_000 });
const answer = (response: ServerResponse, status: number, body: string, headers = {}) =>
  response.writeHead(status, headers).end(body);
const failure = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: unknown) => error as ApiError);

test('rejected requests are also reported to the listener', async () => {
  const heard: string[] = [];
  const call = createCall({ origin, backoffMs: 1, onRefused: ({ code }) => heard.push(code) });
  handle = (_, response) =>
    answer(response, 403, '{"code":"secondFactorNeeded","message":"First things first."}');
  expect(await failure(call(list, {}))).toMatchObject({ message: 'First things first.' });
  expect(heard).toEqual(['secondFactorNeeded']);
});

describe('a call', () => {
  test('sends path, query, body and headers as declared by the contract', async () => {
    handle = (_, response) => answer(response, 200, '{}');
    await client()(list, { query: { search: 'a b', sort: undefined, pageSize: 5 } });
    await client()(create, { body: { name: 'VIP' }, idempotencyKey: 'key' });
    await client()(patch, { params: { id }, body: { name: 'V' }, ifMatch: 3 });

    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/tags?search=a+b&pageSize=5', ''],
      ['POST', '/api/tags', '{"name":"VIP"}'],
      ['PATCH', `/api/tags/${id}`, '{"name":"V"}'],
    ]);
    expect(requests[0]?.headers['content-type']).toBeUndefined();
    expect(requests[1]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'key',
    });
    expect(requests[2]?.headers['if-match']).toBe('"3"');
  });

  test('reads total, next cursor, change set and etag', async () => {
    handle = (_, response) =>
      answer(response, 200, '[]', {
        'x-total-count': '10000',
        'x-total-count-capped': 'true',
        link: '</api/tags?pageSize=2&cursor=abc>; rel="next"',
        'x-change-set': id,
        etag: '"1"',
      });
    const { total, nextCursor, changeSet, etag } = await client()(list, {});
    expect({ total, nextCursor, changeSet, etag }).toEqual({
      total: { count: 10_000, capped: true },
      nextCursor: 'abc',
      changeSet: id,
      etag: '"1"',
    });
  });

  test('treats a response that is not JSON as an empty result', async () => {
    handle = (_, response) => answer(response, 200, '<p>hello</p>');
    expect((await client()(list, {})).data).toEqual([]);
    expect((await client()(get, { params: { id } })).data).toBeUndefined();
  });
});

describe('an error', () => {
  test.each([
    ['message of the body', 409, '{"message":"In use","code":"inUse"}', 'In use'],
    ['error of the body', 400, '{"error":"invalid_grant"}', 'invalid_grant'],
    ['the raw text', 400, 'Bad thing', 'Bad thing'],
    ['the status', 404, '', 'HTTP 404'],
    ['the fallback of a body without either', 400, '{}', 'Request failed'],
  ])('says %s', async (_, status, body, message) => {
    handle = (_request, response) => answer(response, status, body);
    const error = await failure(client()(remove, { params: { id } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, message });
  });

  test('contains the fields, and where a record is in use', async () => {
    const usage = [{ resource: 'lead', label: 'leads', count: 3 }];
    const body = { message: 'No', code: 'inUse', fields: { name: 'Name is required' }, usage };
    handle = (_, response) => answer(response, 409, JSON.stringify(body));
    expect(await failure(client()(remove, { params: { id } }))).toMatchObject({
      code: 'inUse',
      fields: body.fields,
      usage,
    });
  });

  test('without an answer is a network error', async () => {
    handle = request => request.socket.destroy();
    expect(await failure(client()(undoChangeSet, { params: { id } }))).toMatchObject({
      status: 0,
      message: 'Network error occurred',
    });
  });
});

describe('patience', () => {
  test('tries a read again up to three times', async () => {
    handle = (_, response, attempt) => answer(response, attempt < 4 ? 503 : 200, '[]');
    await client()(list, {});
    expect(requests).toHaveLength(4);
  });

  test('gives up after the third retry with the last answer', async () => {
    handle = (_, response) => answer(response, 503, '{"message":"Busy"}');
    expect(await failure(client()(list, {}))).toMatchObject({ status: 503, message: 'Busy' });
    expect(requests).toHaveLength(4);
  });

  test('tries a read again after a broken connection', async () => {
    handle = (request, response, attempt) =>
      attempt === 1 ? request.socket.destroy() : answer(response, 200, '[]');
    await client()(list, {});
    expect(requests).toHaveLength(2);
  });

  test('waits as long as Retry-After requires', async () => {
    handle = (_, response, attempt) =>
      attempt === 1 ? answer(response, 503, '', { 'retry-after': '1' }) : answer(response, 200, '[]');
    const started = Date.now();
    await createCall({ origin, backoffMs: 1 })(list, {});
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
  });

  test.each([400, 404, 409, 500])('does not repeat a read that was answered with %i', async status => {
    handle = (_, response) => answer(response, status, '');
    await failure(client()(list, {}));
    expect(requests).toHaveLength(1);
  });

  test('sends a write once', async () => {
    handle = (_, response) => answer(response, 503, '');
    await failure(client()(create, { body: { name: 'VIP' } }));
    expect(requests).toHaveLength(1);
  });

  test('sends one write for two presses of a button, and another one later', async () => {
    const held: ServerResponse[] = [];
    handle = (_, response) => held.push(response);
    const call = client();
    const presses = [call(create, { body: { name: 'VIP' } }), call(create, { body: { name: 'VIP' } })];
    const other = call(create, { body: { name: 'Partner' } });
    await expect.poll(() => held.length).toBe(2);
    for (const response of held) {
      answer(response, 201, '{"id":"1"}');
    }
    expect(await Promise.all(presses)).toMatchObject([{ data: { id: '1' } }, { data: { id: '1' } }]);
    await other;
    handle = (_, response) => answer(response, 201, '{}');
    await call(create, { body: { name: 'VIP' } });
    expect(requests.map(({ body }) => body)).toEqual([
      '{"name":"VIP"}',
      '{"name":"Partner"}',
      '{"name":"VIP"}',
    ]);
  });

  test('ends when the time is over', async () => {
    handle = () => undefined;
    const call = createCall({ origin, backoffMs: 1, timeoutMs: 100 });
    expect(await failure(call(list, {}))).toMatchObject({ message: 'Network error occurred' });
  });

  test('lets a caller give up', async () => {
    handle = () => undefined;
    const controller = new AbortController();
    const work = failure(client()(list, { signal: controller.signal }));
    controller.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
  });
});

describe('the token', () => {
  test('is sent, and renewed once when it is refused', async () => {
    handle = (request, response) =>
      answer(response, request.headers.authorization === 'Bearer new' ? 200 : 401, '[]');
    const refused: string[] = [];
    const tokens = {
      token: async () => 'old',
      renew: async (token: string) => {
        refused.push(token);
        return 'new';
      },
    };
    await client(tokens)(list, {});
    expect(refused).toEqual(['old']);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('that cannot be renewed results in the original rejection', async () => {
    handle = (_, response) => answer(response, 401, '{"message":"Please sign in."}');
    const tokens = { token: async () => 'old', renew: async () => undefined };
    expect(await failure(client(tokens)(list, {}))).toMatchObject({
      status: 401,
      message: 'Please sign in.',
    });
  });
});

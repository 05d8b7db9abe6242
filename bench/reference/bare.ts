/** The references, in a process of their own: a bare Fastify handler on postgres.js, and the same statements without HTTP. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { type Connection, connect } from '../../apps/server/src/platform/database/connections/connection.ts';
import { answerParent } from '../harness/child.ts';
import { drive, type Load, type Outcome } from '../harness/drive.ts';
import {
  type BareStatements,
  type Body,
  type ChosenList,
  chosenFields,
  createBareStatements,
} from './bare-statements.ts';

/** A raw call: the statement and its parameters. */
export type RawCall =
  | ['list']
  | ['leads']
  | ['get', id: string]
  | ['search', term: string]
  | ['create', body: Body]
  | ['update', id: string, body: Body];
export type BareQuestion =
  | { do: 'serve'; owner: Connection; tenantId: string; connections: number }
  | { do: 'raw'; calls: RawCall[]; load: Load };

let statements: BareStatements | undefined;

answerParent<BareQuestion, number | Outcome>(async question =>
  question.do === 'serve' ? serve(question) : runRaw(question.calls, question.load),
);

async function serve({
  owner,
  tenantId,
  connections,
}: Extract<BareQuestion, { do: 'serve' }>): Promise<number> {
  // As the owner, a superuser on the embedded server: row security does not apply.
  const sql = connect(owner, { max: connections, searchPath: 'crm' });
  const bare = createBareStatements(sql, tenantId);
  statements = bare;

  const app = Fastify();
  app.get<{ Querystring: { search?: string } }>('/bench-leads', ({ query }) =>
    query.search ? bare.search(query.search) : bare.list(),
  );
  for (const [name, { path }] of Object.entries(chosenFields)) {
    app.get<{ Querystring: { fields?: string } }>(path, async ({ query }, reply) =>
      query.fields
        ? bare.chosen(name as ChosenList)
        : reply.type('application/json').send(await bare.leads()),
    );
  }
  app.get<{ Params: { id: string } }>(
    '/bench-leads/:id',
    async ({ params }) => (await bare.get(params.id))[0],
  );
  app.post<{ Body: Body }>('/bench-leads', async ({ body }, reply) => {
    reply.code(201);
    return (await bare.create(body))[0];
  });
  app.patch<{ Params: { id: string }; Body: Body }>(
    '/bench-leads/:id',
    async ({ params, body }) => (await bare.update(params.id, body))[0],
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function runRaw(calls: RawCall[], load: Load): Promise<Outcome> {
  if (!statements) {
    throw new Error('raw statements before serve');
  }
  const bare = statements;
  return drive(load, async () => async turn => {
    await call(bare, calls[turn % calls.length] ?? ['list']);
    return 'answered';
  });
}

function call(bare: BareStatements, [name, ...given]: RawCall): PromiseLike<unknown> {
  const statement = bare[name] as (...values: unknown[]) => PromiseLike<unknown>;
  return statement(...given);
}

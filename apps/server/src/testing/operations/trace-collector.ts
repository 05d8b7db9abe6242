import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const hex = (digits: number) => z.string().regex(new RegExp(`^[\\da-f]{${digits}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const attributes = z.array(
  z.strictObject({
    key: z.string(),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
      z.strictObject({ doubleValue: z.number() }),
      z.strictObject({ boolValue: z.boolean() }),
    ]),
  }),
);

/** `ExportTraceServiceRequest` of OTLP 1.x in its JSON encoding, as far as the product uses it. */
const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: hex(16).optional(),
              name: z.string().min(1),
              kind: z.number().int().min(1).max(5),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.strictObject({ code: z.number().int().optional(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
type ReceivedSpan = z.output<
  typeof exportRequest
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** A real HTTP server that receives traces like an OpenTelemetry collector and refuses what is not OTLP. */
export async function startTraceCollector({ port = 0, status = 200 } = {}) {
  const spans: ReceivedSpan[] = [];
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const parsed = exportRequest.safeParse(JSON.parse(body));
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    if (!parsed.success || !isExport || request.headers['content-type'] !== 'application/json') {
      refused.push(parsed.error?.message ?? `${request.method} ${request.url}`);
      response.writeHead(400).end();
      return;
    }
    if (status !== 200) {
      response.writeHead(status).end();
      return;
    }
    spans.push(...parsed.data.resourceSpans.flatMap(each => each.scopeSpans.flatMap(scope => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    refused,
    attributesOf: (span: ReceivedSpan): Record<string, unknown> =>
      Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

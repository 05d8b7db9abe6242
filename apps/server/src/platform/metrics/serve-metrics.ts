import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrometheusMetrics } from './prometheus-metrics.ts';

/** Requests for metrics within this time get the same answer, so that asking often costs the database nothing. */
const freshMs = 2000;

export interface MetricsServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a port of its own, which no proxy passes on to the internet: the numbers tell how large the
 * installation is and how it is used.
 */
export async function serveMetrics(
  metrics: PrometheusMetrics,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  let written: { at: number; answer: ReturnType<PrometheusMetrics['write']> } | undefined;
  const write = () => {
    if (!written || Date.now() - written.at > freshMs) {
      written = { at: Date.now(), answer: metrics.write() };
    }
    return written.answer;
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    write().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, port, host);
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${actualPort}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

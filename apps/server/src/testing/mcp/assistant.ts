import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { connectApplication } from '../../identity/applications/testing.ts';
import type { TestApp, User } from '../test-app.ts';

/** The answer of a tool, as the assistant reads it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** A real client over HTTP, connected by the user. */
export async function openAssistant(app: TestApp, user: User, scope = 'read write') {
  const resource = `${app.services.config.appOrigin}/mcp`;
  const connection = await connectApplication(app, user, { resource, scope });
  return { ...connection, ...(await connectClient(app, connection.token)) };
}

export async function connectClient(app: TestApp, token: string) {
  const client = new Client({ name: 'assistant', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${addressOf(app)}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return {
    client,
    async use(name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
      const { content, isError = false } = await client.callTool({ name, arguments: input });
      const [part] = content as { text: string }[];
      const text = part?.text ?? '';
      return { isError: Boolean(isError), text, data: isError ? parseOrEmpty(text) : JSON.parse(text) };
    },
  };
}

export function addressOf({ server }: TestApp): string {
  const address = server.server.address();
  if (typeof address !== 'object' || !address) {
    throw new Error('The server does not listen.');
  }
  return `http://127.0.0.1:${address.port}`;
}

/** The library answers invalid input itself, in words. */
function parseOrEmpty(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

import { createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from '../http/routes/operations.ts';
import type { PlatformServices } from '../services.ts';
import type { ToolContext } from './define-tool.ts';
import { createMcpServer } from './mcp-server.ts';

/** Answers requests of AI assistants. */
export function createHandler({
  operations,
  services,
  confirmations,
}: Pick<ToolContext, 'operations' | 'confirmations'> & { services: PlatformServices }) {
  // Each request has a server of its own: nothing is kept between requests, so any process can serve the next one.
  return createMcpHandler(
    ({ authInfo }) => {
      const { caller } = connectionInfo.parse(authInfo?.extra);
      return createMcpServer({ caller, operations, services, confirmations }, services.log);
    },
    {
      // Streams of changes would outlive their request, and so a token that was revoked.
      maxSubscriptions: 0,
    },
  );
}

/** The library passes on who makes the request, and looks at nothing of it. */
const connectionInfo = z.object({ caller: z.custom<Caller>(value => typeof value === 'object') });

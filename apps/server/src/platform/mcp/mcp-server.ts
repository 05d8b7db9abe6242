import { McpServer } from '@modelcontextprotocol/server';
import { translateDatabaseError } from '../database/translate-error.ts';
import { AppError } from '../errors.ts';
import { writeText } from '../language/message.ts';
import type { Tool, ToolContext } from './define-tool.ts';
import { fitResponse } from './fit-response.ts';
import { dataNotice, instructions, prompts } from './instructions.ts';
import { RecordRefused } from './save-with-preview.ts';
import { tools } from './tools/index.ts';

/** A server for one request: its tools act as the user of the connection. */
export function createMcpServer(
  context: ToolContext,
  log: { error(details: object, message: string): void },
): McpServer {
  const server = new McpServer(
    { name: 'pipewright', title: 'Pipewright', version: '1.0.0' },
    { instructions, capabilities: { tools: {}, prompts: {} } },
  );
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        annotations: { readOnlyHint: !tool.writes, destructiveHint: false, openWorldHint: false },
      },
      async input => answer(tool, input, context, log),
    );
  }
  for (const { name, title, text } of prompts) {
    server.registerPrompt(name, { title }, () => ({
      messages: [{ role: 'user', content: { type: 'text', text } }],
    }));
  }
  return server;
}

async function answer(
  tool: Tool,
  input: unknown,
  context: ToolContext,
  log: { error(details: object, message: string): void },
) {
  try {
    const result = await tool.run(input as never, context);
    return { content: [{ type: 'text' as const, text: fitResponse({ notice: dataNotice, ...result }) }] };
  } catch (error) {
    const text = fitResponse(
      describeError(error, context, () => log.error({ err: error }, 'an MCP tool failed')),
    );
    return { isError: true, content: [{ type: 'text' as const, text }] };
  }
}

/** The sentences that the API would answer. */
function describeError(error: unknown, { caller: { language } }: ToolContext, report: () => void): object {
  if (error instanceof RecordRefused) {
    return { record: error.index, ...bodyOf(error.reason, language) };
  }
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  if (known) {
    return bodyOf(known, language);
  }
  report();
  return bodyOf(new AppError('internal'), language);
}

function bodyOf({ code, text, details: { fields } }: AppError, language: ToolContext['caller']['language']) {
  return {
    error: code,
    message: writeText(language, text),
    ...(fields
      ? {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, problem]) => [name, writeText(language, problem)]),
          ),
        }
      : {}),
  };
}

import type { z } from 'zod';
import type { Caller, Operations } from '../http/routes/operations.ts';
import type { Services } from '../services.ts';
import type { Confirmations } from './confirmations.ts';

/** What a tool works with: the operations of the API, performed by the user of the connection. */
export interface ToolContext {
  readonly caller: Caller;
  readonly operations: Operations;
  readonly services: Pick<Services, 'modules' | 'config'>;
  readonly confirmations: Confirmations;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the assistant: English, as all that assistants read. */
  readonly description: string;
  /** A flat object: some clients refuse unions at the top of a schema. */
  readonly input: z.ZodObject;
  readonly writes: boolean;
  readonly run: (input: never, context: ToolContext) => Promise<object>;
}

export function defineTool<S extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: S;
    run: (input: z.output<S>, context: ToolContext) => Promise<object>;
  },
): Tool {
  return tool as Tool;
}

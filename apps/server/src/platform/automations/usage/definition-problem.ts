import type { Message } from '../../language/message.ts';

/** Why a definition that is valid in itself cannot be used in this organization, and where: `steps.1`. */
export interface DefinitionProblem {
  readonly path: string;
  readonly text: Message;
}

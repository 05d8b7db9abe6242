import { maxStatements, type SeenStatement } from '@pipewright/contract/commission/commission-operations.ts';

/** The statements as they are shown, in as many requests as their number needs. */
export function requestsFor(statements: readonly SeenStatement[]): SeenStatement[][] {
  const seen = statements.map(({ userId, total, currency }) => ({ userId, total, currency }));
  return Array.from({ length: Math.ceil(seen.length / maxStatements) }, (_, index) =>
    seen.slice(index * maxStatements, (index + 1) * maxStatements),
  );
}

/**
 * Sends the statements that are shown, one request after the other. The server refuses those that have changed since.
 * Returns what the requests answered.
 */
export async function sendAsShown<Answer>(
  statements: readonly SeenStatement[],
  send: (statements: SeenStatement[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const request of requestsFor(statements)) {
    answers.push(await send(request));
  }
  return answers;
}

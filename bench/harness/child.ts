import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A separate process, so that its cost can be measured separately. It handles one request at a time. */
export interface Child<Question, Answer> {
  readonly pid: number;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}
type Message<Answer> = { answer: Answer } | { failure: string };

export function startChild<Question extends object, Answer>(
  file: URL,
  flags: string[] = [],
  variables: Record<string, string> = {},
): Child<Question, Answer> {
  const child = fork(fileURLToPath(file), {
    execArgv: flags,
    serialization: 'advanced',
    // As in `npm start`.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env, ...variables },
  });
  return {
    pid: child.pid ?? 0,
    async ask(question) {
      const aborted = new AbortController();
      const ended = once(child, 'exit', aborted).then(([code]) => {
        throw new Error(`${file.pathname} ended with code ${code}`);
      });
      ended.catch(() => undefined);
      child.send(question);
      const [message] = (await Promise.race([once(child, 'message', aborted), ended])) as [Message<Answer>];
      aborted.abort();
      if ('failure' in message) {
        throw new Error(message.failure);
      }
      return message.answer;
    },
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }
    },
  };
}

/** The child's side. It ends with its parent. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', question => {
    answer(question as Question).then(
      result => process.send?.({ answer: result }),
      error =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}

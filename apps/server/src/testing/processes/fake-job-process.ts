/** Behaves like the job process, without doing any work: asks for one turn, and ends when it is told to. */
import type { FromJobProcess, ToJobProcess } from '../../job-process/messages.ts';

const send = (message: FromJobProcess) => process.send?.(message);

process.on('message', (message: ToJobProcess) => {
  if (message.kind === 'start') {
    send({ kind: 'ready' });
    send({ kind: 'ask', turn: 1, tenantId: message.owner.database });
  } else if (message.kind === 'begin') {
    if (process.env.FAKE_JOB_PROCESS === 'crashes') {
      process.exit(3);
    }
    send({ kind: 'count', name: 'jobFailures', labels: { job_name: `quiet: ${message.isQuiet}` } });
    send({ kind: 'over', turn: message.turn });
  } else {
    process.exit(0);
  }
});

import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Clients like those of a load balancer: each keeps its connection, and switches to another server when the connection
 * is closed or the server is not reachable.
 */
export function startClients(count: number, servers: () => readonly string[]) {
  const errors: string[] = [];
  let answered = 0;
  let isOver = false;

  async function run(first: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let at = first;
    while (!isOver) {
      const all = servers();
      const answer = await ask(`${all[at % all.length]}/api/health/live`, agent);
      if (answer === 'kept') {
        answered += 1;
      } else if (answer === 'closing') {
        answered += 1;
        at += 1;
      } else {
        at += 1;
        // Between the end of one process and the start of the next, nothing listens on the port.
        if (answer !== 'ECONNREFUSED') {
          errors.push(answer);
        }
      }
      await sleep(20);
    }
    agent.destroy();
  }

  const running = Array.from({ length: count }, (_, i) => run(i));
  return {
    get answered() {
      return answered;
    },
    async stop(): Promise<string[]> {
      isOver = true;
      await Promise.all(running);
      return errors;
    },
  };
}

/** Sends one request on its own connection. */
export function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, response => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

function ask(url: string, agent: Agent): Promise<string> {
  return new Promise(resolve => {
    get(url, { agent }, response => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode !== 200) {
          resolve(`status ${response.statusCode}`);
        } else {
          resolve(response.headers.connection === 'close' ? 'closing' : 'kept');
        }
      });
      response.on('error', error => resolve(error.message));
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

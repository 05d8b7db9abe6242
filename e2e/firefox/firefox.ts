/**
 * Firefox as it is installed, through WebDriver BiDi: Playwright's own Firefox is a patched one that Debian does not have,
 * and its support of others needs commands that the extended support release lacks (ADR 0178).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../../scripts/find-chromium.ts';

interface Settings {
  readonly origin: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** An element by its role and accessible name, or by a CSS selector. */
type Target = string | { readonly role: string; readonly name: string };

export interface Firefox {
  /** What the console reported as errors, and exceptions that nothing caught. */
  readonly errors: readonly string[];
  open(path: string): Promise<void>;
  /** The result of a function that runs in the page. */
  evaluate<T>(read: () => T): Promise<T>;
  count(target: Target): Promise<number>;
  click(target: Target): Promise<void>;
  /** Presses keys one after the other, as somebody types them. */
  type(text: string): Promise<void>;
  /** Presses keys together. */
  press(...keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface Node {
  readonly sharedId: string;
}

export const control = '\uE009';

export async function openFirefox({ origin, locale, timeZone }: Settings): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'pipewright-firefox-'));
  writeFileSync(join(profile, 'user.js'), preferences(locale));
  const firefox = spawn(
    findFirefox(),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    // It writes to the home folder, too.
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, TZ: timeZone } },
  );
  const ended = new Promise<void>(resolve => firefox.once('exit', () => resolve()));
  const { send, errors } = await connect(await addressOf(firefox.stderr));
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });

  const locate = async (target: Target) => {
    const locator =
      typeof target === 'string' ? { type: 'css', value: target } : { type: 'accessibility', value: target };
    return (await send<{ nodes: Node[] }>('browsingContext.locateNodes', { context, locator })).nodes;
  };
  const pressAll = (actions: readonly object[]) =>
    send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  return {
    errors,
    async open(path) {
      await send('browsingContext.navigate', { context, url: origin + path, wait: 'complete' });
    },
    async evaluate<T>(read: () => T) {
      const { result } = await send<{ result: { value: string } }>('script.callFunction', {
        functionDeclaration: `() => JSON.stringify((${read})())`,
        target: { context },
        awaitPromise: false,
      });
      return JSON.parse(result.value) as T;
    },
    count: async target => (await locate(target)).length,
    async click(target) {
      const [element] = await locate(target);
      if (!element) {
        throw new Error(`Nothing to click: ${JSON.stringify(target)}`);
      }
      await send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
    async type(text) {
      await pressAll([...text].flatMap(key => [down(key), up(key)]));
    },
    async press(...keys) {
      await pressAll([...keys.map(down), ...keys.toReversed().map(up)]);
    },
    async close() {
      firefox.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Without anything that asks, updates or reports. */
function preferences(locale: string): string {
  const values = {
    'intl.accept_languages': locale,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    // As in the other journeys: a page that is left aborts what the worker loads, which Firefox reports as an error.
    'dom.serviceWorkers.enabled': false,
    'ui.prefersReducedMotion': 1,
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');
}

/** Firefox writes it to its error output once it listens. */
function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    output.on('data', chunk => {
      written += String(chunk);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(written)?.[1];
      if (address) {
        resolve(address);
      }
    });
    output.once('end', () => reject(new Error(`Firefox ended: ${written}`)));
  });
}

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const errors: string[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  let sent = 0;
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    } else if (answer.method === 'log.entryAdded' && answer.params.level === 'error') {
      errors.push(answer.params.text);
    }
  };
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++sent;
    const answered = new Promise<Answer>(resolve => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answered;
    if (error) {
      throw new Error(`${method}: ${error}: ${message}`);
    }
    return result as T;
  };
  return { send, errors };
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params: { readonly level: string; readonly text: string };
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
}

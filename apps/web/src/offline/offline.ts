import '../kit/ui/theme/tokens.css';
import './offline.css';
import { msg } from '@lingui/core/macro';
import { readSeen, type Seen } from '../kit/records/offline/seen-store.ts';
import { language, write } from './offline-language.ts';

/** The page that the service worker shows if the server cannot be reached: what was last seen, read-only. */
const place = document.getElementById('seen');
const lookEveryMs = 5_000;

document.documentElement.lang = language;
document.title = write(msg`No connection · Pipewright`);
setText('heading', write(msg`No connection`));
setText(
  'hint',
  write(
    msg`This is what you saw last on this device. It may have changed since, and cannot be changed here. The page returns by itself as soon as the server can be reached.`,
  ),
);
setText('retry', write(msg`Try again`));
document.getElementById('retry')?.addEventListener('click', () => location.reload());
window.addEventListener('online', () => void returnWhenBack());
setInterval(() => void returnWhenBack(), lookEveryMs);

readSeen(Date.now())
  .catch((): readonly Seen[] => [])
  .then(entries => {
    document.getElementById('hint')?.toggleAttribute('hidden', entries.length === 0);
    place?.replaceChildren(...drawAll(entries));
  });

/** The browser only knows its own network, but the server is what matters. */
async function returnWhenBack(): Promise<void> {
  const answer = await fetch('/api/health/ready', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) {
    location.reload();
  }
}

function drawAll(entries: readonly Seen[]): readonly HTMLElement[] {
  if (entries.length === 0) {
    return [
      element(
        'p',
        'empty',
        write(msg`Nothing was kept on this device. Lists and records that you open are kept for a week.`),
      ),
    ];
  }
  const requested = entries.find(({ path }) => path === location.pathname) ?? entries[0];
  return entries.map(entry => drawEntry(entry, entry === requested));
}

function drawEntry({ path, title, kind, seenAt, headings, rows }: Seen, isOpen: boolean): HTMLElement {
  const entry = element('details', 'entry');
  entry.open = isOpen;
  entry.dataset.path = path;
  const summary = element('summary', 'summary');
  summary.append(element('strong', 'title', title), element('span', 'kind', kind), seenOn(seenAt));
  entry.append(summary, drawTable(title, headings, rows));
  return entry;
}

function seenOn(seenAt: number): HTMLElement {
  const moment = new Date(seenAt);
  const text = moment.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const time = element('time', 'seen', write(msg`Seen ${text}`));
  time.dateTime = moment.toISOString();
  return time;
}

function drawTable(title: string, headings: readonly string[], rows: Seen['rows']): HTMLElement {
  const frame = element('div', 'frame');
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', title);
  const table = element('table');
  if (headings.length > 0) {
    const head = table.createTHead().insertRow();
    head.append(...headings.map(text => element('th', '', text)));
  }
  const body = table.createTBody();
  for (const cells of rows) {
    const [first = '', ...rest] = cells;
    const name = element('th', '', first);
    name.scope = 'row';
    body.insertRow().append(name, ...rest.map(text => element('td', '', text)));
  }
  frame.append(table);
  return frame;
}

function setText(id: string, text: string): void {
  const found = document.getElementById(id);
  if (found) {
    found.textContent = text;
  }
}

/** Text is set as text: what people typed is never markup. */
function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

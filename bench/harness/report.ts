import type { Measured } from './measure.ts';
import { find, middle, type Results, ratio } from './results.ts';
import type { Verdict } from './targets.ts';

/** The results, one line for each kind of request: the product's figures and the comparison. */
export function printResults(results: Results): void {
  const rows = results.all
    .filter(measured => measured.by === 'product')
    .map(product => {
      const bare = find(results, product.key, 'bare');
      const raw = find(results, product.key, 'raw');
      return [
        product.title + refusals(product),
        String(product.connections),
        whole(middle(product, 'cpu')),
        whole(middle(product, 'node')),
        whole(middle(product, 'postgres')),
        whole(middle(bare, 'cpu')),
        whole(middle(raw, 'cpu')),
        fixed(ratio(product, bare)),
        fixed(ratio(product, raw)),
        whole(middle(product, 'perSecond')),
        whole(middle(bare, 'perSecond')),
        fixed(middle(product, 'median')),
        fixed(middle(product, 'p95')),
      ];
    });
  printTable(
    [
      '',
      'conn',
      'CPU µs',
      'node',
      'postgres',
      'bare',
      'raw SQL',
      '× bare',
      '× raw',
      'req/s',
      'bare',
      'median ms',
      'p95 ms',
    ],
    rows,
  );
  const { memory, memoryWhenIdle } = results;
  console.log(
    `\nMemory: node ${whole(memoryWhenIdle.node)} MB when idle after the start, ${whole(memory.node)} MB at the end (peak ${whole(memory.nodePeak)}); node and PostgreSQL ${whole(memory.together)} MB (PSS)\n`,
  );
}

export function printVerdicts(verdicts: readonly Verdict[]): void {
  const rows = verdicts.map(({ kind, title, unit, limit, value, holds }) => [
    `${kind}: ${title}`,
    `${fixed(value)} ${unit}`,
    `${unit === '/s' ? '≥' : '≤'} ${limit} ${unit}`,
    holds ? 'ok' : kind === 'limit' ? 'MISSED' : 'not reached',
  ]);
  printTable(['', 'measured', 'limit', ''], rows);
}

function refusals({ rounds }: Measured): string {
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
  return refused > 0 ? ` (${refused} refused)` : '';
}

function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    );
    console.log(cells.join('  '));
  }
}

function whole(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(0);
}

function fixed(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(value < 100 ? 2 : 0);
}

import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../../../deploy', import.meta.url));
/** Comes with Debian's package `prometheus`. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

function promtool(...args: string[]): string {
  return execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' });
}

describe.skipIf(!hasPromtool)('the alert rules (not run without promtool)', () => {
  it('are accepted by Prometheus', () => {
    expect(promtool('check', 'rules', 'prometheus-alerts.yml')).toContain('SUCCESS: 9 rules found');
  });

  it('fire when they should, and only then', () => {
    expect(promtool('test', 'rules', 'prometheus-alerts.test.yml')).toContain('SUCCESS');
  });
});

import { expect, it } from 'vitest';
import { isObjectEntity, objectSlugOf, objectSlugPattern, reservedObjectSlugs } from './custom-objects.ts';

it.each([
  ['Service contracts', 'service-contracts'],
  ['  Verträge (2027) ', 'vertrage-2027'],
  ['3D models', 'd-models'],
  ['合同', ''],
  ['x'.repeat(100), 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
])('makes an address of “%s”', (name, slug) => {
  expect(objectSlugOf(name)).toBe(slug);
  expect(slug === '' || objectSlugPattern.test(slug)).toBe(true);
});

it('reserves the names of the record types', () => {
  expect(isObjectEntity('object-a')).toBe(true);
  expect(isObjectEntity('object-k')).toBe(false);
  expect(reservedObjectSlugs).toContain('object-a');
});

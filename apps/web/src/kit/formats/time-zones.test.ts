import { expect, test } from 'vitest';
import { countries } from './organization-options.ts';
import { currentTimeZone, timeZoneOf, timeZones } from './time-zones.ts';

test('zones have the names of today, each once, those of the country first', () => {
  const zones = timeZones();
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).toContain('Europe/Kyiv');
  expect(zones.filter(zone => currentTimeZone(zone) !== zone)).toEqual([]);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones[0]).toBe('UTC');
  expect(timeZones('India').slice(0, 2)).toEqual(['Asia/Kolkata', 'UTC']);
});

test('a country has a zone that exists', () => {
  expect(timeZoneOf('India')).toBe('Asia/Kolkata');
  expect(timeZoneOf('United States')).toMatch(/^America\//);
  expect(timeZoneOf('Atlantis')).toBeUndefined();
  const known = new Set(timeZones());
  const zones = countries().flatMap(({ value }) => timeZoneOf(value) ?? []);
  expect(zones.filter(zone => !known.has(zone))).toEqual([]);
  // Uninhabited places have none.
  expect(zones.length).toBeGreaterThan(240);
});

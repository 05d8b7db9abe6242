import { describe, expect, test } from 'vitest';
import { readParameters, routeSearch, textParameters, withParameters } from './search-parameters.ts';

describe('search parameters', () => {
  test('are read as texts, and only those that a page knows', () => {
    const schema = textParameters('person', 'role');
    expect(schema({ person: '1', role: '', other: 'x' })).toEqual({ person: '1' });
    expect(readParameters({ page: 2, search: '2024', none: undefined })).toEqual({
      page: '2',
      search: '2024',
    });
  });

  test('that a route does not know are removed from its address, and old links still open', () => {
    expect(routeSearch(textParameters('view'))({ view: 'keys', utm: 'mail' })).toEqual({
      view: 'keys',
      utm: undefined,
    });
  });

  test('change one by one, and the others stay', () => {
    expect(withParameters({ edit: '7', new: undefined })({ sort: 'name', new: '1' })).toEqual({
      sort: 'name',
      edit: '7',
      new: undefined,
    });
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSharedTexts } from './shared-texts.ts';

it('returns each text by its number, from memory or from the store', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }), { maxLength: 30 }),
      fc.integer({ min: 0, max: 400 }),
      async (batches, room) => {
        const stored = new Map<number, string>();
        const texts = createSharedTexts(
          {
            async save(first, saved) {
              for (const [i, text] of saved.entries()) {
                stored.set(first + i, text);
              }
            },
            load: async places => new Map(places.map(place => [place, stored.get(place) ?? 'lost'])),
          },
          room,
        );
        for (const batch of batches) {
          await texts.add(batch);
        }
        await texts.flush();
        const all = batches.flat();
        const cells = [...all.keys(), 'as it is', all.length + 5];
        expect(await texts.resolve([cells])).toEqual([[...all, 'as it is', '']]);
      },
    ),
  );
});

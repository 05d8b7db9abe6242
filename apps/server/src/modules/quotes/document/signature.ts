import { z } from 'zod';
import type { Stroke } from '../../../platform/pdf/pdf-canvas.ts';

/** The area on the page that a signature is drawn in; points are whole numbers within it. */
export const signatureSize = { width: 480, height: 160 };

/** Strokes as points: `10 20 12 24;30 40`. Only numbers, so there is nothing in it that could be anything but a drawing. */
export const signatureStrokes = z
  .string()
  .max(8000)
  .regex(/^\d{1,3} \d{1,3}(?:[ ;]\d{1,3} \d{1,3})*$/);

export function strokesOf(signature: string): Stroke[] {
  const { width, height } = signatureSize;
  return signature.split(';').map(stroke => {
    const numbers = stroke.split(' ').map(Number);
    return Array.from(
      { length: Math.floor(numbers.length / 2) },
      (_, index) =>
        [Math.min(numbers[2 * index] ?? 0, width), Math.min(numbers[2 * index + 1] ?? 0, height)] as const,
    );
  });
}

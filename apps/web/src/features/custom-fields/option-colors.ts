import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface OptionColor {
  readonly hex: string;
  readonly name: MessageDescriptor;
}

/** The colours that options can have. */
export const optionColors: readonly OptionColor[] = [
  { hex: '#3B82F6', name: msg`Blue` },
  { hex: '#22C55E', name: msg`Green` },
  { hex: '#F97316', name: msg`Orange` },
  { hex: '#A855F7', name: msg`Purple` },
  { hex: '#EF4444', name: msg`Red` },
  { hex: '#14B8A6', name: msg`Teal` },
  { hex: '#EAB308', name: msg`Yellow` },
  { hex: '#EC4899', name: msg`Pink` },
  { hex: '#64748B', name: msg`Grey` },
];

/** New options take the colours in turn. */
export function colorInTurn(position: number): string | undefined {
  return optionColors[position % optionColors.length]?.hex;
}

import { msg } from '@lingui/core/macro';
import type { AboutField } from '@pipewright/contract/about.ts';
import { createElement } from 'react';
import type { CardFooter } from '../../records/list/card-layout.ts';

/** Ends a record's card with its next open activity. `reference`: the field by which activities refer to the record. */
export function nextStep(reference: AboutField): CardFooter {
  return {
    heading: msg`Next step`,
    load: async () => {
      const { NextStep } = await import('./next-step.tsx');
      return ({ record }) => createElement(NextStep, { reference, id: record.id });
    },
  };
}

import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { homeRoute } from '../../home.ts';
import { accountSearch } from '../account-search.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { gates, passwordsDiffer, type Refusal } from './gates.ts';
import { messagesOf, type SignUpValues, steps, stepWith } from './values.ts';

export type SignUpForm = UseFormReturnType<SignUpValues>;

/** The wizard: its values, the current step, and the conditions to continue. */
export function useSignUp() {
  const router = useRouter();
  const client = useQueryClient();
  const [draft] = useState(() => readDraft());
  const [reached, setReached] = useState(draft.reached);
  const [suggested, setSuggested] = useState(draft.suggested);
  const [problem, setProblem] = useState<string>();
  const done = useRef(false);
  const form = useForm<SignUpValues>({ mode: 'controlled', initialValues: draft.values });

  // The step is in the address, so that the browser's Back works; but never beyond the last reached step.
  const requested = useSearchParameters(accountSearch['/signup']).step;
  const index = Math.min(
    Math.max(
      0,
      steps.findIndex(({ id }) => id === requested),
    ),
    reached,
  );
  const step = steps[index] ?? steps[0];
  const shown = useRef(index);
  shown.current = index;

  useEffect(() => {
    if (!done.current) {
      keepDraft({ values: form.values, reached, suggested });
    }
  }, [form.values, reached, suggested]);

  useEffect(() => {
    if (requested && requested !== step.id) {
      void router.navigate({ to: '/signup', search: { step: step.id }, replace: true });
    }
  }, [router, requested, step.id]);

  function goTo(target: number): void {
    setProblem(undefined);
    setReached(furthest => Math.max(furthest, target));
    void router.navigate({ to: '/signup', search: { step: steps[target]?.id } });
  }

  function refuse({ message, fields = {} }: Refusal): void {
    form.setErrors(fields);
    const at = stepWith(Object.keys(fields));
    if (at >= 0 && at !== index) {
      goTo(at);
    } else {
      focusFirst(form, fields);
    }
    setProblem(message);
  }

  /** A suggestion never replaces what somebody typed. */
  function suggest(subdomain: string): void {
    const { subdomain: typed } = form.values.domainSetup;
    if (!typed || typed === suggested) {
      form.setFieldValue('domainSetup.subdomain', subdomain);
    }
    setSuggested(subdomain);
  }

  async function pass(): Promise<void> {
    const { refusal, suggested: fitting } = await gates[step.id](form.values, client);
    if (shown.current !== index) {
      return;
    }
    if (refusal) {
      refuse(refusal);
    } else if (index === steps.length - 1) {
      done.current = true;
      dropDraft();
      client.clear();
      await router.navigate({ to: homeRoute, replace: true });
    } else {
      if (fitting) {
        suggest(fitting);
      }
      goTo(index + 1);
    }
  }

  const { mutate, isPending: isBusy } = useChange({ send: pass, changes: [] });

  function next(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) {
      return;
    }
    setProblem(undefined);
    const fields = messagesOf(step, form.values);
    if (Object.keys(fields).length > 0) {
      const differ = step.id === 'admin' ? passwordsDiffer(form.values) : undefined;
      refuse({ message: differ?.message, fields: { ...fields, ...differ?.fields } });
      return;
    }
    mutate();
  }

  return { form, step, index, suggested, problem, isBusy, next, goTo, back: () => goTo(index - 1) };
}

/** The first by its place on the page, which need not be the order in which the fields were named. */
export function focusFirst(form: SignUpForm, errors: Readonly<Record<string, unknown>>): void {
  const nodes = Object.keys(errors).flatMap(field => form.getInputNode(field) ?? []);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  nodes[0]?.focus();
}

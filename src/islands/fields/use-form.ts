import { useCallback, useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Failure, FieldMessages } from '#domain/answer.ts';
import { readForm, withLists, type FormReading, type LeadForm } from '#domain/forms.ts';
import { post } from '../../browser/api.ts';

interface FormState {
  status: 'idle' | 'submitting' | 'success' | 'error';
  /** Stands above the button; empty when a field says it already. */
  message: string;
  fields: FieldMessages;
  /** The name of the field that says the form's message in its place. */
  saidAt: string;
}

/** What was typed, by name; a name that the form repeats holds a list. */
type Typed = Readonly<Record<string, string | readonly string[]>>;
type Accepted = Extract<FormReading, { ok: true }>;

export interface FormOptions<Answer> {
  row: Pick<LeadForm, 'fields' | 'requiredMessage' | 'failure'>;
  path: string;
  /** Refuses what the row's fields alone cannot judge: messages by field, or null. */
  refuse?: (reading: Accepted) => FieldMessages | null;
  /** The body to post; a `submissionId` is added to it. */
  compose: (reading: Accepted, typed: Typed) => Readonly<Record<string, unknown>>;
  onSuccess: (answer: Answer) => void;
  onFailure?: (failure: Failure) => void;
}

const IDLE: FormState = { status: 'idle', message: '', fields: {}, saidAt: '' };

/**
 * One form's way from idle over submitting to success or error. What was typed stays in the form's own inputs,
 * so nothing of it is lost on any way back.
 */
export function useForm<Answer extends { ok: true }>(options: FormOptions<Answer>) {
  const { row, path, refuse, compose, onSuccess, onFailure } = options;
  const [state, setState] = useState(IDLE);
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const identify = useSubmissionId();

  // Our messages take the place of the browser's own, before a press that was held back is repeated (touch.ts).
  useLayoutEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  useEffect(() => {
    // A page that comes back from the browser's cache (Back from the payment page) is free again.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setState(IDLE);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  const fail = (message: string, fields: FieldMessages = {}) => {
    const saidAt = row.fields.find((field) => !field.hidden && fields[field.name] === message)?.name ?? '';
    flushSync(() => setState({ status: 'error', message: saidAt ? '' : message, fields, saidAt }));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = async (typed: Typed) => {
    const reading = judge(row, typed, refuse);
    if (!reading.ok) return fail(reading.message, reading.fields);
    setState({ ...IDLE, status: 'submitting' });
    const answer = await post<Answer>(path, identify(compose(reading, typed)), { failure: row.failure });
    if (answer.ok) {
      setState({ ...IDLE, status: 'success' });
      onSuccess(answer);
    } else {
      onFailure?.(answer);
      fail(answer.error.message, answer.error.fields);
    }
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click may come before the state has been drawn.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    await submit(withLists(row, readTyped(event.currentTarget)));
    isSubmitting.current = false;
  };

  /** A message goes as soon as its field is edited, and with the last of them what was said of the whole form. */
  const forgive = (name: string) =>
    setState((before) => {
      const { [name]: gone, ...fields } = before.fields;
      if (gone === undefined) return before;
      return { ...before, fields, message: Object.keys(fields).length > 0 ? before.message : '' };
    });

  const release = useCallback(() => setState(IDLE), []);

  return { ...state, form, onSubmit, forgive, release };
}

/** What a form would send. */
function readTyped(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const textsOf = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  const entries = [...new Set(data.keys())].map((name) => {
    const texts = textsOf(name);
    return [name, texts.length > 1 ? texts : (texts[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}

function judge(
  row: FormOptions<never>['row'],
  typed: Typed,
  refuse: FormOptions<never>['refuse'],
): FormReading {
  const reading = readForm(row, typed);
  const fields = reading.ok ? refuse?.(reading) : null;
  return fields ? { ok: false, message: Object.values(fields)[0] ?? row.failure, fields } : reading;
}

/**
 * Adds the same id for as long as the same body is tried again, so that a retry is stored once. `startedAt` does not
 * count: it is sent in the first moments only (use-started-at.ts), so that a retry may lack it.
 */
function useSubmissionId() {
  const last = useRef({ content: '', id: '' });
  return (body: Readonly<Record<string, unknown>>) => {
    const content = JSON.stringify({ ...body, startedAt: undefined });
    // Plain http on a foreign host has no ids: the server then compares contents.
    if (!('randomUUID' in crypto)) return body;
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() };
    return { ...body, submissionId: last.current.id };
  };
}

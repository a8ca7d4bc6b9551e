import { useCallback, useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Failure, FieldMessages } from '#domain/answer.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { readForm, withLists, type FormReading } from '#domain/forms/read-form.ts';
import { post } from '../../browser/api.ts';
import type { Submission } from '../../stores/drafts.ts';
import { useSubmissionId } from './use-submission-id.ts';

/** The values that a form would send, by name. A name that occurs several times has a list of values. */
type Typed = Readonly<Record<string, string | readonly string[]>>;

interface FormState {
  status: 'idle' | 'submitting' | 'success' | 'error';
  /** The message above the submit button; `''` when there is no message, or when a field shows it. */
  message: string;
  fields: FieldMessages;
  /** The name of the field that shows the form's message, or `''` when no field shows it. */
  announcedField: string;
}

type Accepted = Extract<FormReading, { ok: true }>;

export interface FormOptions<Answer> {
  row: Pick<LeadForm, 'fields' | 'requiredMessage' | 'failure'>;
  path: string;
  /** Checks rules beyond those of the fields. Returns messages by field name, or null when everything is valid. */
  refuse?: (reading: Accepted) => FieldMessages | null;
  /** Returns the body to post, without the `submissionId`, which is added later. */
  compose: (reading: Accepted, typed: Typed) => Readonly<Record<string, unknown>>;
  /** Returns how the form was sent before its page was loaded anew; null when it was not. */
  readSent?: () => Submission | null;
  onSuccess: (answer: Answer) => void;
  onFailure?: (failure: Failure) => void;
}

const IDLE: FormState = { status: 'idle', message: '', fields: {}, announcedField: '' };

/**
 * The state of one form: idle, submitting, then success or error. The form's inputs keep the typed values after an
 * error.
 */
export function useForm<Answer extends { ok: true }>(options: FormOptions<Answer>) {
  const { row, path, refuse, compose, readSent, onSuccess, onFailure } = options;
  const [state, setState] = useState(IDLE);
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const { addSubmissionId, endSubmission, lastSubmission } = useSubmissionId(readSent);
  const release = useCallback(() => setState(IDLE), []);
  useRestoredPage(release);
  // Turns off the browser's own validation messages. While the script is loading, browser/touch.ts holds back
  // a click on the submit button. A layout effect runs before this click is repeated.
  useLayoutEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);

  const fail = (message: string, fields: FieldMessages = {}) => {
    const announcedField =
      row.fields.find((field) => !field.hidden && fields[field.name] === message)?.name ?? '';
    flushSync(() =>
      setState({ status: 'error', message: announcedField ? '' : message, fields, announcedField }),
    );
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = async (typed: Typed) => {
    const reading = validate(row, typed, refuse);
    if (!reading.ok) return fail(reading.message, reading.fields);
    setState({ ...IDLE, status: 'submitting' });
    const body = addSubmissionId(compose(reading, typed));
    const answer = await post<Answer>(path, body, { failure: row.failure });
    if (answer.ok) {
      setState({ ...IDLE, status: 'success' });
      onSuccess(answer);
    } else {
      onFailure?.(answer);
      // The id belongs to an order that the site has since come to describe differently.
      if (answer.error.fields?.['submissionId']) endSubmission();
      fail(answer.error.message, answer.error.fields);
    }
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click may come before React has rendered the busy state.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await submit(withLists(row, readTyped(event.currentTarget)));
    } catch {
      // A browser that lacks something, or a program that changes pages, stopped the script: the plain form still works.
      form.current?.submit();
    }
    isSubmitting.current = false;
  };

  /**
   * Removes a field's message when the field is edited. When no field has a message any more, the form's message is
   * removed too.
   */
  const clearError = (name: string) =>
    setState((before) => {
      const { [name]: gone, ...fields } = before.fields;
      if (gone === undefined) return before;
      return { ...before, fields, message: Object.keys(fields).length > 0 ? before.message : '' };
    });

  return { ...state, form, onSubmit, clearError, release, endSubmission, lastSubmission };
}

/**
 * Calls `release` when the browser restores the page from the back/forward cache, for example when a buyer goes
 * back from the payment page.
 */
function useRestoredPage(release: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && release();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [release]);
}

/** Validates with `readForm` and, if `readForm` finds no mistake, with `refuse`. */
function validate(
  row: FormOptions<never>['row'],
  typed: Typed,
  refuse: FormOptions<never>['refuse'],
): FormReading {
  const reading = readForm(row, typed);
  const fields = reading.ok ? refuse?.(reading) : null;
  return fields ? { ok: false, message: Object.values(fields)[0] ?? row.failure, fields } : reading;
}

/** Reads the values that a form would send. */
function readTyped(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const textsOf = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  const entries = [...new Set(data.keys())].map((name) => {
    const texts = textsOf(name);
    return [name, texts.length > 1 ? texts : (texts[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}

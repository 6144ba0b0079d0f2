import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { notifyProblem } from '../calls/notify.tsx';
import { useRuntime } from '../calls/runtime.tsx';
import type { Failure } from '../calls/write-texts.tsx';
import { type EditedObject, useEditedObject } from './edited-object.tsx';

/** Options of a form, except its rules. */
export interface FormOptions<In extends FieldValues> {
  /** The initial values, of every field, so that the form knows its fields. */
  readonly start: In & DefaultValues<In>;
  /** The newest state of the object that it edits, in the shape of the answer. Default: it edits nothing. */
  readonly edits?: object | undefined;
  /** The key of its draft, such as 'reject:' and a chore's id; without it nothing is kept. */
  readonly keep?: string | undefined;
  /** Fields that are never kept. */
  readonly secrets?: readonly Path<In>[];
  /** Fields that the call names otherwise than the form; a function decides by the values. */
  readonly named?: Readonly<Record<string, Path<In> | ((values: In) => Path<In>)>>;
}

/** A form and its fields. */
export interface TypedForm<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  /** Whether anything was typed. */
  readonly dirty: boolean;
  /** The props of a field of the kit: `<TextField label="Description" {...form.field('description')} />`. */
  readonly field: <N extends Path<In>>(name: N) => UseFormRegisterReturn<N> & { readonly error: string | undefined };
  /** Shows the field errors of a refused call at those fields; once, since one may have put them right meanwhile. */
  readonly showFailure: (failure: Failure) => void;
  /** The state of its object that the person has seen: an edit sends it as its starting point. */
  readonly was: object | undefined;
  /** Follows its object. */
  readonly edited: EditedObject<In>;
  /** Whether the first wrong field is to take the focus as soon as it is drawn. */
  readonly focusWanted: RefObject<boolean>;
}

/**
 * A form by its rules: a schema of the contract, or a resolver where its steps have different fields. Fields show their
 * errors, also those that only the server finds. Input survives a lock and a reload.
 */
export function useTypedForm<In extends FieldValues, Out>(
  rules: z.ZodType<Out, In> | Resolver<In, unknown, Out>,
  { start, edits, keep, secrets = [], named = {} }: FormOptions<In>,
): TypedForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: typeof rules === 'function' ? rules : zodResolver(rules),
    defaultValues: start,
    // The first wrong one is focused by TypedFormBody, which also knows of those that the server found.
    shouldFocusError: false,
  });
  const { formState, getFieldState, register, setError } = form;
  const dirty = formState.isDirty;
  const edited = useEditedObject(form, { start, object: edits });
  useDraft(form, { start, keep, secrets, dirty, edited });
  const isField = (name: string): name is Path<In> => Object.hasOwn(start, name);
  const focusWanted = useRef(false);
  const told = useRef<Failure>(undefined);
  const showFailure = (failure: Failure) => {
    if (told.current === failure) return;
    told.current = failure;
    const { field: path, fields, message } = failure;
    for (const wrong of path ? [{ path, message }] : fields) {
      // A body may nest the form's fields: `adult.password`.
      const name = wrong.path
        .split('.')
        .map(part => named[part] ?? part)
        .map(known => (typeof known === 'function' ? known(form.getValues()) : known))
        .find(isField);
      if (name === undefined) continue;
      setError(name, { message: wrong.message });
      focusWanted.current = true;
    }
  };
  const field: TypedForm<In, Out>['field'] = name => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
  });
  return {
    ...form,
    ...{ dirty, field, showFailure, edited, focusWanted },
    get was() {
      return edited.seen.current.object;
    },
  };
}

interface DraftOptions<In extends FieldValues> extends FormOptions<In> {
  readonly dirty: boolean;
  readonly edited: EditedObject<In>;
}

/** Keeps the input when something comes between, and restores it when the same person opens the form again. */
function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { start, keep, secrets = [], dirty, edited }: DraftOptions<In>,
): void {
  const { drafts, person } = useRuntime();
  const read = useRef<Parameters<typeof drafts.watch>[1]>(undefined);
  useEffect(() => {
    read.current = kept => {
      if (!dirty) return undefined;
      const blank = kept === 'without' ? Object.fromEntries(secrets.map(name => [name, start[name]])) : {};
      return { values: { ...form.getValues(), ...blank }, seen: edited.seen.current };
    };
  });
  useEffect(() => {
    if (keep === undefined) return;
    const kept = drafts.take(person(), keep);
    if (kept) edited.restore({ ...start, ...kept.values }, { ...edited.seen.current, ...kept.seen });
    return drafts.watch(keep, kept => read.current?.(kept));
  }, [keep]);
}

export interface TypedFormBodyProps<In extends FieldValues, Out> {
  readonly form: TypedForm<In, Out>;
  /** Receives the input when it meets the rules. */
  readonly onSubmit: (values: Out) => void;
  /** Receives the errors when the input breaks the rules. The fields show them as well. */
  readonly onInvalid?: ((errors: FieldErrors<In>) => void) | undefined;
  /** Why the call failed that was sent last. */
  readonly failure: Failure | undefined;
  /** For a button outside of it. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** The form element: sends, shows the server's field errors, and puts the focus on the first wrong field. */
export function TypedFormBody<In extends FieldValues, Out>(props: TypedFormBodyProps<In, Out>) {
  const { form, onSubmit, onInvalid, failure, id, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { focusWanted } = form;
  const unshown = useRef<string>(undefined);
  const [answered, setAnswered] = useState<Failure>();
  const asks = failure?.code === 'CHANGED_MEANWHILE' && failure !== answered;
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (failure) form.showFailure(failure);
  }, [failure]);
  useEffect(() => {
    // The fields show their errors once the form is done.
    if (isSubmitting) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const message = unshown.current;
    unshown.current = undefined;
    // The rule is about none of the fields on this page.
    if (message !== undefined && !wrong) notifyInvalid(message);
    if (!focusWanted.current || !wrong) return;
    focusWanted.current = false;
    wrong.focus();
  });
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={event => {
          focusWanted.current = false;
          const refused = (errors: FieldErrors<In>) => {
            focusWanted.current = true;
            // A form with its own words for invalid input shows those.
            if (onInvalid) onInvalid(errors);
            else unshown.current = firstMessage(errors);
          };
          const send = (values: Out) => {
            form.edited.sending();
            onSubmit(values);
          };
          void form.handleSubmit(send, refused)(event);
        }}
        className="grid gap-4"
      >
        {asks && (
          <Meanwhile
            message={failure.message}
            onKeepMine={() => {
              form.edited.keepMine();
              setAnswered(failure);
              element.current?.requestSubmit();
            }}
            onShowTheirs={() => {
              form.edited.showTheirs();
              setAnswered(failure);
              element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
            }}
          />
        )}
        {children}
      </form>
    </FormProvider>
  );
}

interface MeanwhileProps {
  readonly message: string;
  readonly onKeepMine: () => void;
  readonly onShowTheirs: () => void;
}

/** Asks which edit to keep. It takes the focus, which scrolls it into view. */
function Meanwhile({ message, onKeepMine, onShowTheirs }: MeanwhileProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1} role="alert" className="scroll-mt-4 rounded-md outline-none">
      <Callout
        tone="caution"
        title={message}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={onKeepMine}>
              Keep mine
            </Button>
            <Button size="sm" variant="secondary" onClick={onShowTheirs}>
              Show theirs
            </Button>
          </div>
        }
      >
        Keep mine saves what you typed. Show theirs drops it.
      </Callout>
    </div>
  );
}

/** Says why a form is not sent, where no field shows it. */
export function notifyInvalid(message: string): void {
  notifyProblem(['Please check what you typed', message]);
}

function firstMessage<In extends FieldValues>(errors: FieldErrors<In>): string {
  const messages = Object.values(errors).flatMap(error => (typeof error?.message === 'string' ? [error.message] : []));
  return messages[0] ?? 'Something here is not right yet.';
}

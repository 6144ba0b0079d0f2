import type { WriteName } from '@pocketful/api-client/names';
import { useWrite, type Write, type WriteOptions } from '../calls/use-write.tsx';

/** Options of a form that creates an object or changes an existing one. */
export interface SaveOptions<C extends WriteName, U extends WriteName> {
  /** Whether the form changes an existing object. */
  readonly isChange: boolean;
  readonly create: Omit<WriteOptions<C>, 'after'>;
  readonly update: Omit<WriteOptions<U>, 'after'>;
  /** Called after either write succeeds, if the form is still on the screen. */
  readonly after: () => void;
}

/** A form's two writes. `busy` and `failure` belong to the write that the form sends. */
export interface Save<C extends WriteName, U extends WriteName> {
  readonly create: Write<C>['send'];
  readonly update: Write<U>['send'];
  readonly busy: boolean;
  readonly failure: Write<C>['failure'];
}

/** The writes of a form that creates an object or changes an existing one, by the names of their routes. */
export function useSave<C extends WriteName, U extends WriteName>(
  createName: C,
  updateName: U,
  { isChange, create, update, after }: SaveOptions<C, U>,
): Save<C, U> {
  const creating = useWrite(createName, { ...create, after });
  const updating = useWrite(updateName, { ...update, after });
  const { busy, failure } = isChange ? updating : creating;
  return { create: creating.send, update: updating.send, busy, failure };
}

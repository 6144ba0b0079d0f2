import type { WriteName } from '@pocketful/api-client/names';
import { useWrite, type Write, type WriteOptions } from './use-write.tsx';

/** What one form sends: a new thing, or the changes of one that is there. */
export interface SaveOptions<C extends WriteName, U extends WriteName> {
  /** Whether the form changes one that is there. */
  readonly isChange: boolean;
  readonly create: Omit<WriteOptions<C>, 'after'>;
  readonly update: Omit<WriteOptions<U>, 'after'>;
  /** Done after success of either, if the form is still on the screen. */
  readonly after: () => void;
}

/** A form's two writes as one: `busy` and `failure` are those of the write that the form sends. */
export interface Save<C extends WriteName, U extends WriteName> {
  readonly create: Write<C>['send'];
  readonly update: Write<U>['send'];
  readonly busy: boolean;
  readonly failure: Write<C>['failure'];
}

/** Sends a new thing or the changes of one that is there, by the names of the two routes. */
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

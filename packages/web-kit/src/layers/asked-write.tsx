import type { WriteName } from '@pocketful/api-client/names';
import type { ReactNode } from 'react';
import type { Words } from '../calls/notify.tsx';
import { useWrite, type WriteInput } from '../calls/use-write.tsx';
import { useLayer } from './layers.tsx';
import { Question, type QuestionProps } from './question.tsx';

export interface AskedWriteProps<N extends WriteName>
  extends Pick<QuestionProps, 'title' | 'description' | 'confirmLabel'> {
  readonly call: N;
  readonly input: WriteInput<N>;
  /** More to choose before the answer. */
  readonly more?: ReactNode;
  /** Messages after success and after a failure. */
  readonly done: Words;
  readonly failed: Words;
  /** Renders the button. Spread `ask` onto it. */
  readonly children: (ask: typeof Question.intent & { readonly onClick: () => void }) => ReactNode;
}

/** A button that asks before it deletes or ends something. The question closes with the answer. */
export function AskedWrite<N extends WriteName>({
  call,
  input,
  done,
  failed,
  more,
  children,
  ...texts
}: AskedWriteProps<N>) {
  const layer = useLayer<true>();
  const write = useWrite(call, { done: () => done, failed, after: layer.close, refused: layer.close });
  return (
    <>
      {children({ ...Question.intent, onClick: () => layer.show(true) })}
      {layer.shown && (
        <Question {...texts} danger busy={write.busy} onConfirm={() => write.send(input)} onClose={layer.close}>
          {more}
        </Question>
      )}
    </>
  );
}

import { ApiError } from '@pocketful/api-client/api-error';
import type { CallInput } from '@pocketful/api-client/client';
import type { FileName } from '@pocketful/api-client/names';
import { useRef, useState } from 'react';
import { forgetFailureOf, notifyFailure, notifySuccess, type Words } from './notify.tsx';
import { useRuntime } from './runtime.tsx';

/** What a screen says of a file that a person takes along. */
export interface FileWords {
  readonly done: (fileName: string) => Words;
  readonly failed: readonly [title: string, text: string];
}

/** A file that a person asks for by pressing something. */
export interface FileTaken<N extends FileName> {
  /** Fetches it and hands it to the browser to keep. A second press while it comes means nothing. */
  readonly take: (input: CallInput<N>) => void;
  readonly busy: boolean;
}

/** A file by the name of its route: fetched, kept by the browser under the server's name, and told of. */
export function useFile<N extends FileName>(name: N, { done, failed }: FileWords): FileTaken<N> {
  const { api, person } = useRuntime();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const fetchFile = async (input: CallInput<N>): Promise<void> => {
    const origin = { person: person(), control: underWay };
    try {
      const { content, name: told } = await api.callFile(name, input);
      // What somebody asked for is not handed to whoever is active now.
      if (person() !== origin.person) return;
      const fileName = told ?? 'pocketful';
      handToBrowser(content, fileName);
      forgetFailureOf(underWay);
      notifySuccess(done(fileName), origin);
    } catch (error) {
      if (person() !== origin.person) return;
      const [title, message] = failed;
      const problem = error instanceof ApiError ? error : undefined;
      const requestId = problem?.problem?.requestId;
      notifyFailure({ title, message, code: problem?.code, ...(requestId ? { requestId } : {}) }, origin);
    }
  };

  const take = (input: CallInput<N>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    void fetchFile(input).finally(() => {
      underWay.current = false;
      setBusy(false);
    });
  };
  return { take, busy };
}

/** How long the browser may take to read a file that it was handed, in milliseconds. */
const HANDED_OVER_MS = 60_000;

function handToBrowser(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HANDED_OVER_MS);
}

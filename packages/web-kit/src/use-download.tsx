import type { CallInput } from '@pocketful/api-client/client';
import type { FileName } from '@pocketful/api-client/names';
import type { FileProgress } from '@pocketful/api-client/received-file';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure, notifySuccess, type Words } from './notify.tsx';
import { useRuntime } from './runtime.tsx';
import { saveFile } from './save-file.tsx';
import { type Failure, type FailureWords, failureOf } from './write-words.tsx';

/** What a screen says of a file that is fetched. */
export interface DownloadOptions<N extends FileName> extends FailureWords<N> {
  /** What is said once the browser has it. */
  readonly done?: Words;
  /** Done after success, if whoever asked is still on the screen. */
  readonly after?: () => void;
}

/** A file that a person asks for by pressing something. */
export interface Download<N extends FileName> {
  /** Fetches it and hands it to the browser; nothing while one is under way. */
  readonly start: (input: CallInput<N>) => void;
  readonly busy: boolean;
  /** How far it has come; undefined before its first part. */
  readonly progress: FileProgress | undefined;
  readonly failure: Failure | undefined;
}

/** A file by the name of its call: fetched with all that a call carries, and saved under the name that the server gives it. */
export function useDownload<N extends FileName>(name: N, options: DownloadOptions<N>): Download<N> {
  const runtime = useRuntime();
  const [state, setState] = useState<Pick<Download<N>, 'busy' | 'progress' | 'failure'>>({
    busy: false,
    progress: undefined,
    failure: undefined,
  });
  const underWay = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const fetchFile = async (input: CallInput<N>) => {
    const origin = { person: runtime.person(), control: underWay };
    try {
      const onProgress = (progress: FileProgress) => setState(before => ({ ...before, progress }));
      const { content, name: fileName } = await runtime.api.callFile(name, input, { onProgress });
      // A file is for whoever asked for it, and not for the next one at the device.
      if (runtime.person() !== origin.person) return;
      saveFile(content, fileName ?? 'pocketful');
      if (options.done) notifySuccess(options.done, origin);
      if (mounted.current) options.after?.();
    } catch (error) {
      const failure = failureOf(error, options);
      if (runtime.person() === origin.person) notifyFailure(failure, origin);
      setState(before => ({ ...before, failure }));
    } finally {
      underWay.current = false;
      setState(before => ({ ...before, busy: false, progress: undefined }));
    }
  };

  return {
    ...state,
    start: input => {
      if (underWay.current) return;
      underWay.current = true;
      setState({ busy: true, progress: undefined, failure: undefined });
      void fetchFile(input);
    },
  };
}

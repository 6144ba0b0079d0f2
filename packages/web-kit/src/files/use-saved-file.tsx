import type { FileProgress } from '@pocketful/api-client/received-file';
import type { RouteName } from '@pocketful/api-contract/routes';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure, notifySuccess, type Words } from '../calls/notify.tsx';
import { useRuntime } from '../calls/runtime.tsx';
import { type Failure, type FailureWords, failureOf } from '../calls/write-texts.tsx';
import { saveFile } from './save-file.tsx';

/** Messages of a screen about a download. */
export interface SavedFileOptions<N extends RouteName> extends FailureWords<N> {
  /** Message once the browser has the file. */
  readonly done?: Words;
  /** Called after success, if the component is still on the screen. */
  readonly after?: () => void;
}

/** A file that a person asks for by pressing something. */
export interface SavedFile<Input> {
  /** Fetches it and hands it to the browser; nothing while one is under way. */
  readonly start: (input: Input) => void;
  readonly busy: boolean;
  /** The request under way. */
  readonly wish: Input | undefined;
  /** How far it has come; undefined before its first part. */
  readonly progress: FileProgress | undefined;
  readonly failure: Failure | undefined;
}

/** A file and the name under which the browser keeps it. */
export interface NamedFile {
  readonly content: Blob;
  readonly name: string;
}

/** Fetches or makes a file, saves it for the person who asked for it, and reports the result. */
export function useSavedFile<N extends RouteName, Input>(
  bring: (input: Input, onProgress: (progress: FileProgress) => void) => Promise<NamedFile>,
  options: SavedFileOptions<N>,
): SavedFile<Input> {
  const runtime = useRuntime();
  const [state, setState] = useState<Pick<SavedFile<Input>, 'busy' | 'wish' | 'progress' | 'failure'>>({
    busy: false,
    wish: undefined,
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

  const fetchFile = async (input: Input) => {
    const origin = { person: runtime.person(), control: underWay };
    try {
      const { content, name } = await bring(input, progress => setState(before => ({ ...before, progress })));
      // Another person at the device does not get the file.
      if (runtime.person() !== origin.person) return;
      saveFile(content, name);
      if (options.done) notifySuccess(options.done, origin);
      if (mounted.current) options.after?.();
    } catch (error) {
      const failure = failureOf(error, options);
      if (runtime.person() === origin.person) notifyFailure(failure, origin);
      setState(before => ({ ...before, failure }));
    } finally {
      underWay.current = false;
      setState(before => ({ ...before, busy: false, wish: undefined, progress: undefined }));
    }
  };

  return {
    ...state,
    start: input => {
      if (underWay.current) return;
      underWay.current = true;
      setState({ busy: true, wish: input, progress: undefined, failure: undefined });
      void fetchFile(input);
    },
  };
}

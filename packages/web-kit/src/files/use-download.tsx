import type { CallInput } from '@pocketful/api-client/client';
import type { FileName } from '@pocketful/api-client/names';
import { useRuntime } from '../calls/runtime.tsx';
import { type SavedFile, type SavedFileOptions, useSavedFile } from './use-saved-file.tsx';

/** A file that a person asks for by pressing something. */
export type Download<N extends FileName> = SavedFile<CallInput<N>>;

/** A file by the name of its call: fetched with all that a call carries, and saved under the name that the server gives it. */
export function useDownload<N extends FileName>(name: N, options: SavedFileOptions<N>): Download<N> {
  const { api } = useRuntime();
  return useSavedFile(async (input: CallInput<N>, onProgress) => {
    const { content, name: fileName } = await api.callFile(name, input, { onProgress });
    return { content, name: fileName ?? 'pocketful' };
  }, options);
}

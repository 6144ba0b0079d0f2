import type { CallInput } from '@pocketful/api-client/client';
import type { FileName } from '@pocketful/api-client/names';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import type { Read } from '@pocketful/web-kit/calls/use-api';
import { useCallback } from 'react';
import { useSingleRead } from './use-single-read.ts';

/**
 * A file to view and to print. The audit log records each read of it, so it is read once for each input and not repeated by
 * itself.
 *
 * @param schema parses the file. It is the same object in each render
 */
export function useFileRead<N extends FileName, T>(
  name: N,
  input: CallInput<N>,
  schema: { readonly parse: (file: unknown) => T },
): Read<T> {
  const { api } = useRuntime();
  const key = JSON.stringify(input);
  const read = useCallback(
    async (signal: AbortSignal) => {
      const { content } = await api.callFile(name, JSON.parse(key), { signal });
      return schema.parse(JSON.parse(await content.text()));
    },
    [api, name, key, schema],
  );
  return useSingleRead(read);
}

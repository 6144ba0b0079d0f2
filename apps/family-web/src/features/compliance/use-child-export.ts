import { useFile } from '@pocketful/web-kit/use-file';

/** Everything held on a child, as a file to keep. */
export function useChildExport() {
  return useFile('exportChildData', {
    done: fileName => ['Data Exported', `${fileName} was saved.`],
    failed: ['Export Failed', 'Failed to export child data. Please try again.'],
  });
}

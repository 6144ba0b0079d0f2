import { type Download, useDownload } from '@pocketful/web-kit/files/use-download';

const FAILED = 'Failed to export child data. Please try again.';

/** Everything held on a child, as a file to keep. */
export function useChildExport(): Download<'exportChildData'> {
  return useDownload('exportChildData', {
    done: ['Data Exported', 'One file with everything was saved.'],
    failed: ['Export Failed', FAILED],
    lost: FAILED,
  });
}

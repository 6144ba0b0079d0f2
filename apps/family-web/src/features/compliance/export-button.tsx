import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { useDownload } from '@pocketful/web-kit/files/use-download';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';

const FAILED = 'Failed to export child data. Please try again.';

export interface ExportButtonProps {
  readonly child: Pick<Child, 'id'>;
  /** Its words. Default: Export Data. */
  readonly children?: ReactNode;
}

/** Saves everything that is kept on a child, as one file. */
export function ExportButton({ child, children = 'Export Data' }: ExportButtonProps) {
  const { start, busy } = useDownload('exportChildData', {
    done: ['Data Exported', 'One file with everything was saved.'],
    failed: ['Export Failed', FAILED],
    lost: FAILED,
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download />}
      busy={busy}
      onClick={() => start({ params: { childId: child.id } })}
    >
      {children}
    </Button>
  );
}

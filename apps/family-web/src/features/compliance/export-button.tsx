import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Download } from 'lucide-react';
import { useChildExport } from './use-child-export.ts';

/** Saves everything that is kept on a child, as one file. */
export function ExportButton({ child }: { readonly child: Pick<Child, 'id'> }) {
  const { start, busy } = useChildExport();
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download />}
      busy={busy}
      onClick={() => start({ params: { childId: child.id } })}
    >
      Export Data
    </Button>
  );
}

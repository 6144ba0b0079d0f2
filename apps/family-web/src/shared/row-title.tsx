import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { ChevronRight, Pencil, Trash2 } from 'lucide-react';
import type { SheetAction } from './sheet-actions.tsx';

const RowSheet = lazyPart(async () => (await import('./row-sheet.tsx')).RowSheet);

/** The looks of the two actions that most rows have. */
export const EDIT = { label: 'Edit', icon: <Pencil /> };
export const DELETE = { label: 'Delete', icon: <Trash2 /> };

export interface RowTitleProps {
  readonly name: string;
  /** Those that are possible now. */
  readonly actions: ReadonlyArray<SheetAction | false | undefined>;
}

/** The name of a row's item. If something can be done with it, a press on the row opens a sheet. */
export function RowTitle({ name, actions }: RowTitleProps) {
  const sheet = useLayer<true>();
  const possible = actions.filter(action => action || undefined) as SheetAction[];
  if (possible.length === 0) return name;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="max-w-full text-left after:absolute after:inset-0"
        {...RowSheet.intent}
        onClick={() => sheet.show(true)}
      >
        {name}
        <ChevronRight className="ml-0.5 inline size-4 text-ink-muted" />
      </button>
      {sheet.shown && <RowSheet name={name} actions={possible} onClose={sheet.close} />}
    </>
  );
}

import { Button } from '@pocketful/ui-kit/button';
import type { LazyPart } from '@pocketful/web-kit/places/lazy-part';
import type { ReactNode } from 'react';

/** Something that a sheet offers. The intent is that of the dialog which it opens. */
export interface SheetAction extends Partial<LazyPart<never>['intent']> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** The actions of a sheet as a list of large buttons. */
export function SheetActions({ actions }: { readonly actions: readonly SheetAction[] }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {actions.map(({ label, ...action }) => (
        <Button key={label} variant="secondary" size="lg" className="justify-start!" {...action}>
          {label}
        </Button>
      ))}
    </div>
  );
}

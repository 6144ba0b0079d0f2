import { Button, type ButtonProps } from '@pocketful/ui-kit/button';
import type { LazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Plus } from 'lucide-react';

export interface AddButtonProps extends Pick<ButtonProps, 'aria-label' | 'onClick'> {
  /** The dialog that it opens. */
  readonly dialog: Pick<LazyPart<never>, 'intent'>;
  readonly children: string;
}

/** The button of a list that opens a dialog for a new item. */
export function AddButton({ dialog, ...button }: AddButtonProps) {
  return <Button variant="secondary" size="sm" icon={<Plus />} {...dialog.intent} {...button} />;
}

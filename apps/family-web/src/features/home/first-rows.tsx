import { Button } from '@pocketful/ui-kit/button';
import { keepFocusNear, List } from '@pocketful/ui-kit/list-row';
import { type ReactNode, useState } from 'react';

export interface FirstRowsProps<T> {
  readonly items: readonly T[];
  /** How many are shown before all are asked for. */
  readonly count: number;
  /** The items in the label of the button, for example ‘ to hand over’. Default: none. */
  readonly noun?: string;
  /** Makes a row, with its key. */
  readonly children: (item: T) => ReactNode;
}

/** The first rows of a list, and a button that shows all. */
export function FirstRows<T>({ items, count, noun = '', children }: FirstRowsProps<T>) {
  const [all, setAll] = useState(false);
  const hidden = items.length - count;
  return (
    <>
      <List>{items.slice(0, all ? undefined : count).map(children)}</List>
      {hidden > 0 && !all && (
        <Button variant="quiet" full onFocus={keepFocusNear} onClick={() => setAll(true)}>
          Show {hidden} more{noun}
        </Button>
      )}
    </>
  );
}

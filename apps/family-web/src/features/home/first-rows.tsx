import { Button } from '@pocketful/ui-kit/button';
import { keepFocusNear, List } from '@pocketful/ui-kit/list-row';
import { type ReactNode, useState } from 'react';

export interface FirstRowsProps<T> {
  readonly items: readonly T[];
  /** How many are shown before all are asked for. */
  readonly count: number;
  /** The items in the label of the button, for example ‘ answers’. Default: none. */
  readonly noun?: string;
  /** Makes a row, with its key. */
  readonly children: (item: T) => ReactNode;
}

/** The first rows of a list, and a button that shows all. */
export function FirstRows<T>({ items, count, noun = '', children }: FirstRowsProps<T>) {
  const [all, setAll] = useState(false);
  return (
    <>
      <List>{items.slice(0, all ? undefined : count).map(children)}</List>
      {items.length > count && !all && (
        <Button variant="quiet" full onFocus={keepFocusNear} onClick={() => setAll(true)}>
          Show {items.length - count} more{noun}
        </Button>
      )}
    </>
  );
}

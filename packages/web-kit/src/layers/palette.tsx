import { Dialog } from '@pocketful/ui-kit/dialog';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** A target of the palette: its address, and the state of its history entry. */
export interface Goal {
  readonly label: string;
  readonly to: string;
  readonly state?: unknown;
  /** Further words by which it is found. */
  readonly words?: string | undefined;
  /** Whether the label has the name of a person. */
  readonly named?: boolean;
}

/** Goals under a heading. */
export type Goals = readonly [heading: string, goals: readonly Goal[]];

/** The goals whose label, words or heading have the typed text. */
export function namedGoals([heading, goals]: Goals, typed: string): Goals {
  const wanted = typed.toLowerCase();
  return [
    heading,
    goals.filter(({ label, words = '' }) => `${label} ${words} ${heading}`.toLowerCase().includes(wanted)),
  ];
}

const GROUP =
  '**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-ink-muted';

export interface PaletteProps {
  /** What is found, such as 'A tab, a user, or a request ID'. */
  readonly description: string;
  readonly placeholder: string;
  /** The text if nothing is found. */
  readonly empty: string;
  /** The goals for what is typed, without space around it. */
  readonly find: (typed: string) => readonly Goals[];
  readonly onClose: () => void;
}

/** Goes to a goal by its name, by keyboard from any page. */
export function Palette({ description, placeholder, empty, find, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Find" description={description}>
      <Command label="Find" shouldFilter={false} loop>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder={placeholder}
          spellCheck={false}
          className="min-h-control w-full rounded-md border border-line-strong bg-surface px-3.5 text-ink placeholder:text-ink-muted"
        />
        <Command.List className="max-h-96 overflow-y-auto pt-2" label="Found">
          <Command.Empty className="px-3 py-4 text-sm text-ink-muted">{empty}</Command.Empty>
          {find(typed.trim()).map(
            ([heading, goals]) =>
              goals.length > 0 && (
                <Command.Group key={heading} heading={heading} className={GROUP}>
                  {goals.map(({ label, to, state = null, named }) => (
                    <Command.Item
                      key={label + to}
                      value={`${heading} ${label} ${to}`}
                      translate={named ? 'no' : undefined}
                      // In place of the palette's own entry, so that Back leads to where it was opened.
                      onSelect={() => navigate(to, { replace: true, state })}
                      className="flex min-h-control cursor-pointer items-center rounded-md px-3 text-ink wrap-anywhere data-[selected=true]:bg-primary-soft data-[selected=true]:text-primary"
                    >
                      {label}
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

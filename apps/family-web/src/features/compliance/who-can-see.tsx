import { COLLECTED_FOR_CHILDREN } from '@pocketful/compliance/summary';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { Heading } from '@pocketful/ui-kit/heading';
import type { ReactNode } from 'react';

/** Explains to a child its data, who sees it, the forbidden uses, and whom to ask. */
export function WhoCanSee({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Who can see this?">
      <div className="grid gap-5">
        <Part title="What Pocketful keeps about you" items={COLLECTED_FOR_CHILDREN} />
        <Part
          title="Who sees it"
          items={[
            'You see your money, your chores, your goals and your rewards.',
            'Your grown-ups see almost all of it, but not your PIN.',
            'Your brothers and sisters see your name, your picture and your age. They do not see your money, your chores or your goals. When a chore goes round, they see whose turn it is.',
            'The people who run Pocketful see numbers without names. They see your name, and what was paid to you, if they open your family and say why. They see your name if a grown-up writes it to them. Your grown-ups can read who opened it.',
          ]}
        />
        <Part
          title="What never happens"
          items={['No one sells it.', 'There are no ads.', 'No one from Pocketful writes to you.']}
        />
        <Part title="Who to ask">
          <p>Ask your grown-ups. They can show it to you, correct it or delete it.</p>
        </Part>
        {/* Within the part that scrolls, so that a keyboard reaches all of it. */}
        <Button className="justify-self-end" onClick={onClose}>
          Got it
        </Button>
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly items?: readonly string[];
  readonly children?: ReactNode;
}

function Part({ title, items = [], children }: PartProps) {
  return (
    <section>
      <Heading level={3}>{title}</Heading>
      {children}
      {items.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
